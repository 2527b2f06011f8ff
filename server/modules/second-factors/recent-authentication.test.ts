import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  cancelSubscription,
  extendSubscription,
  setUserRoles,
  updateUser,
} from '#contract/access/access.ts'
import { changePassword, login } from '#contract/identity/identity.ts'
import * as contract from '#contract/second-factors.ts'
import { newId } from '#server/platform/clock.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { fromPage, withPasskey, withTotp } from '#testing/second-factors.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const minutes = (count: number) => app.clock.advance(count * 60_000)
const passwordOf = ({ password }: Person) => ({ method: 'password' as const, password })
const reauthenticateBy = (as: Person, proof: contract.Authentication) =>
  app.call(contract.reauthenticate, { as, headers: fromPage, body: { proof } })
const rules = async (as: Person) => (await app.call(contract.getSignInRules, { as })).body

/** The bodies of these calls: just enough to pass input validation. */
const bodies: Record<string, object> = {
  'POST /admin/users/:id/roles': { roles: ['admin'] },
  'PUT /admin/sign-in-rules': {
    adminsNeedFactor: false,
    passwordProof: false,
    updatedAt: '2026-01-01T00:00:00Z',
  },
  'POST /me/second-factors/totp/confirm': { code: '000000' },
  'POST /me/second-factors/passkeys': {
    name: 'Key',
    response: {
      id: 'a',
      rawId: 'a',
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: 'a', attestationObject: 'a' },
    },
  },
}

/** Some calls of every kind; `server/app/effects.test.ts` has them all. */
const some = [
  'DELETE /admin/users/:id',
  'DELETE /admin/users/:id/second-factors',
  'DELETE /me/second-factors/passkeys/:id',
  'DELETE /me/second-factors/totp',
  'POST /admin/transactions/:id/refund',
  'POST /admin/users/:id/roles',
  'POST /me/second-factors/passkeys',
  'POST /me/second-factors/passkeys/options',
  'POST /me/second-factors/recovery-codes',
  'POST /me/second-factors/totp',
  'POST /me/second-factors/totp/confirm',
  'PUT /admin/sign-in-rules',
]

const send = (name: string, as: Person) => {
  const [method = '', path = ''] = name.split(' ')
  return app.request({
    method: method as 'POST',
    url: `/api${path.replace(':id', newId())}`,
    headers: { authorization: `Bearer ${as.token}`, ...fromPage },
    ...(bodies[name] && { payload: bodies[name] }),
  })
}
const codeOf = (answer: { body: unknown }) => Object(answer.body).code

describe('ten minutes after the last proof', () => {
  test.each(some)('%s is refused until a new one is given', async (name) => {
    const admin = await app.people.admin()
    const { nextCode } = await withTotp(app, admin)
    minutes(10)
    const refused = await send(name, admin)
    expect([refused.status, codeOf(refused)]).toEqual([403, 'proof_required'])
    const proved = await reauthenticateBy(admin, { method: 'totp', code: nextCode() })
    expect(proved.status).toBe(204)
    expect(codeOf(await send(name, admin))).not.toBe('proof_required')
  })
})

test('extending one member’s access requires none, ending it does', async () => {
  const admin = await app.people.admin()
  await withTotp(app, admin)
  const { id } = await app.people.free()
  const { body: member } = await app.call(updateUser, {
    as: admin,
    params: { id },
    body: { plan: 'academy', status: 'active' },
  })
  const params = { id: member.subscriptions[0]?.id ?? '' }
  minutes(11)
  expect((await app.call(extendSubscription, { as: admin, params })).status).toBe(200)
  expect(codeOf(await app.call(cancelSubscription, { as: admin, params }))).toBe('proof_required')
  const roles = { as: admin, params: { id }, body: { roles: [] } }
  expect(codeOf(await app.call(setUserRoles, roles))).toBe('proof_required')
})

test('signing in is a proof for ten minutes, a later one for its session only', async () => {
  const person = await app.people.free()
  const { device } = await withPasskey(app, person)
  const headers = fromPage
  const { body: requested } = await app.call(contract.offerPasskeySignIn, { headers })
  const { body: session } = await app.call(contract.signInWithPasskey, {
    headers,
    body: { response: device.use(requested, fromPage) },
  })
  const elsewhere = { ...person, token: session.accessToken }
  const renew = async (as: Person) => (await app.call(contract.renewRecoveryCodes, { as })).status

  app.clock.advance(10 * 60_000 - 5000)
  expect(await renew(person)).toBe(200)
  app.clock.advance(5000)
  expect([await renew(person), await renew(elsewhere)]).toEqual([403, 403])
  const { body } = await app.call(contract.offerPasskeyForReauthentication, { as: person, headers })
  const response = device.use(body, fromPage)
  expect((await reauthenticateBy(person, { method: 'passkey', response })).status).toBe(204)
  expect([await renew(person), await renew(elsewhere)]).toEqual([200, 403])
})

test('a recovery code is a proof, once', async () => {
  const person = await app.people.free()
  const { recoveryCodes } = await withTotp(app, person)
  minutes(10)
  const [code = ''] = recoveryCodes
  expect((await reauthenticateBy(person, { method: 'recovery', code })).status).toBe(204)
  expect((await reauthenticateBy(person, { method: 'recovery', code })).status).toBe(400)
  expect((await app.call(contract.renewRecoveryCodes, { as: person })).status).toBe(200)
})

test('with a second factor the password is not a proof', async () => {
  const person = await app.people.free()
  await withTotp(app, person)
  expect((await reauthenticateBy(person, passwordOf(person))).status).toBe(400)
})

test('without one nothing is required, unless the academy requires the password', async () => {
  const admin = await app.people.admin()
  minutes(12)
  const name = 'DELETE /admin/users/:id'
  expect((await send(name, admin)).status).toBe(404)

  const owner = await app.people.admin()
  const body = { ...(await rules(owner)), passwordProof: true }
  expect((await app.call(contract.updateSignInRules, { as: owner, body })).status).toBe(200)
  expect(codeOf(await send(name, admin))).toBe('proof_required')
  expect((await reauthenticateBy(admin, { ...passwordOf(admin), password: 'wrong' })).status).toBe(
    400,
  )
  expect((await reauthenticateBy(admin, passwordOf(admin))).status).toBe(204)
  expect((await send(name, admin)).status).toBe(404)
  const after = { ...(await rules(owner)), passwordProof: false }
  expect((await app.call(contract.updateSignInRules, { as: owner, body: after })).status).toBe(200)
})

test('a factor can only be added right after entering the password', async () => {
  const person = await app.people.free()
  minutes(10)
  expect(codeOf(await app.call(contract.beginTotp, { as: person }))).toBe('proof_required')
  await reauthenticateBy(person, passwordOf(person))
  expect((await app.call(contract.beginTotp, { as: person })).status).toBe(201)
})

test('a proof given to one process counts in the other', async () => {
  const person = await app.people.free()
  const { nextCode } = await withTotp(app, person)
  const other = await startApp({ shareWith: app })
  try {
    minutes(10)
    const there = () => other.call(contract.renewRecoveryCodes, { as: person })
    expect((await there()).status).toBe(403)
    expect((await reauthenticateBy(person, { method: 'totp', code: nextCode() })).status).toBe(204)
    expect((await there()).status).toBe(200)
  } finally {
    await other.stop()
  }
})

test('a changed password leaves the factor unchanged', async () => {
  const person = await app.people.free()
  await withTotp(app, person)
  const newPassword = 'quite another password'
  const body = { currentPassword: person.password, newPassword }
  expect((await app.call(changePassword, { as: person, body })).status).toBe(204)
  const { email } = person
  const answer = await app.call(login, { body: { email, password: newPassword } })
  expect(codeOf(answer)).toBe('second_factor_required')
})

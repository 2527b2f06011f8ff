import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listUsers } from '#contract/access/access.ts'
import { getMe, listSessions, login } from '#contract/identity/identity.ts'
import * as contract from '#contract/second-factors.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { withPasskey, withTotp } from '#testing/second-factors.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const rulesOf = async (as: Person) => (await app.call(contract.getSignInRules, { as })).body
const demand = async (as: Person, adminsNeedFactor: boolean) =>
  app.call(contract.updateSignInRules, { as, body: { ...(await rulesOf(as)), adminsNeedFactor } })
const reset = (as: Person, { id }: Person) =>
  app.call(contract.resetFactorsOfUser, { as, params: { id } })
const auditOf = (action: string, subject: string | null) =>
  app.academy.db.pool
    .selectFrom('auditEntries')
    .select('actorId')
    .where('action', '=', action)
    .where('subject', 'is not distinct from', subject)
    .execute()

test('nobody without a factor can require one of others', async () => {
  const admin = await app.people.admin()
  const before = await rulesOf(admin)
  expect((await demand(admin, true)).status).toBe(422)
  expect(await rulesOf(admin)).toEqual(before)
  expect(await auditOf('sign_in_rules.changed', null)).toEqual([])
})

test('somebody who lacks a required factor has to set it up before anything else', async () => {
  const [owner, other, student] = [
    await app.people.admin(),
    await app.people.admin(),
    await app.people.free(),
  ]
  await withTotp(app, owner)
  expect((await app.call(listUsers, { as: other })).status).toBe(200)
  expect((await demand(owner, true)).status).toBe(200)
  expect(await auditOf('sign_in_rules.changed', null)).toEqual([{ actorId: owner.id }])

  const refused = await app.call(listUsers, { as: other })
  expect(refused.status).toBe(403)
  expect(refused.body).toMatchObject({ code: 'factor_missing' })
  expect((await app.call(getMe, { as: other })).body.lacksFactor).toBe(true)
  expect((await app.call(getMe, { as: student })).body).not.toHaveProperty('lacksFactor')
  expect((await app.call(contract.getSecondFactors, { as: other })).body.demanded).toBe(true)
  expect((await app.call(contract.getSecondFactors, { as: student })).body.demanded).toBe(false)

  await withTotp(app, other)
  expect((await app.call(listUsers, { as: other })).status).toBe(200)
  expect((await app.call(getMe, { as: other })).body).not.toHaveProperty('lacksFactor')

  // The last factor can be removed; the back office is then closed again.
  expect((await app.call(contract.removeTotp, { as: other })).status).toBe(204)
  expect((await app.call(listUsers, { as: other })).status).toBe(403)
  expect((await demand(owner, false)).status).toBe(200)
  expect((await app.call(listUsers, { as: other })).status).toBe(200)
})

test('an edit of rules that somebody else has changed meanwhile is refused', async () => {
  const owner = await app.people.admin()
  await withTotp(app, owner)
  const body = { ...(await rulesOf(owner)), passwordProof: true }
  const old = { ...body, updatedAt: '2020-01-01T00:00:00.000Z' }
  expect((await app.call(contract.updateSignInRules, { as: owner, body: old })).status).toBe(409)
})

test('another admin removes lost factors: notified, audited, signed out everywhere', async () => {
  const [admin, person] = [await app.people.admin(), await app.people.free()]
  await withTotp(app, person)
  await withPasskey(app, person)
  const params = { id: person.id }
  expect((await app.call(contract.getFactorsOfUser, { as: admin, params })).body).toEqual({
    authenticator: true,
    passkeys: 1,
    recoveryCodesLeft: 10,
  })
  expect((await reset(admin, person)).status).toBe(204)
  expect((await reset(admin, person)).status).toBe(204)
  expect(await auditOf('user.factors_reset', person.id)).toEqual([{ actorId: admin.id }])
  expect((await app.call(listSessions, { as: person })).status).toBe(401)
  const { email, password } = person
  expect((await app.call(login, { body: { email, password } })).status).toBe(200)
  await vi.waitFor(async () => {
    const list = { page: 1, limit: 100, search: email }
    const { items } = await app.academy.platform.mail.list(list)
    expect(items.some(({ text }) => text.includes('switched off two-factor sign-in'))).toBe(true)
  })
})

test('never one’s own, never by a student, and only for existing users', async () => {
  const [admin, student] = [await app.people.admin(), await app.people.free()]
  await withTotp(app, admin)
  expect((await reset(admin, admin)).status).toBe(422)
  expect((await reset(student, admin)).status).toBe(403)
  const nobody = { ...student, id: '0195a000-0000-7000-8000-00000000dead' }
  expect((await reset(admin, nobody)).status).toBe(404)
  const { body } = await app.call(contract.getSecondFactors, { as: admin })
  expect(body.authenticatorSince).not.toBeNull()
})

test('the command line removes the factors of the account with an address', async () => {
  const person = await app.people.admin()
  await withTotp(app, person)
  const { resetForAddress } = app.academy.modules.secondFactors
  expect(await resetForAddress('nobody@people.example')).toBe(false)
  expect(await resetForAddress(` ${person.email.toUpperCase()} `)).toBe(true)
  const { email, password } = person
  expect((await app.call(login, { body: { email, password } })).status).toBe(200)
})

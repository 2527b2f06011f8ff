import { afterAll, beforeAll, expect, test } from 'vitest'
import { login } from '#contract/identity/identity.ts'
import * as contract from '#contract/second-factors.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { createPasskeyDevice, type PasskeyDevice } from '#testing/passkey-device.ts'
import type { Person } from '#testing/people.ts'
import { fromPage, secondStepOf, withPasskey, withTotp } from '#testing/second-factors.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const headers = fromPage

async function signInOptions() {
  const { body } = await app.call(contract.offerPasskeySignIn, { headers })
  return body
}
const signIn = (response: contract.Assertion) =>
  app.call(contract.signInWithPasskey, { headers, body: { response } })

/** The second step of a sign-in with the device; `verified` defaults to what was requested. */
async function secondStep(person: Person, device: PasskeyDevice, verifies = true) {
  const { token, methods } = await secondStepOf(app, person)
  expect(methods).toContain('passkey')
  const { body } = await app.call(contract.offerPasskeyStep, { headers, body: { token } })
  const response = device.use(body, { ...fromPage, verifies })
  const proof = { method: 'passkey' as const, response }
  return app.call(contract.finishSignIn, { headers, body: { token, proof } })
}

test('a passkey is required after the password, and opens the session', async () => {
  const person = await app.people.free()
  const { device, recoveryCodes, passkey } = await withPasskey(app, person)
  expect(recoveryCodes).toHaveLength(10)
  expect(passkey).toMatchObject({ name: 'My phone', lastUsedAt: null })
  // Beside the password no user verification is needed.
  expect((await secondStep(person, device, false)).status).toBe(200)
  const { body } = await app.call(contract.getSecondFactors, { as: person })
  expect(body.passkeys[0]?.lastUsedAt).toEqual(expect.any(String))
})

test('instead of the password it signs in alone, if it has verified its user', async () => {
  const person = await app.people.free()
  const { device } = await withPasskey(app, person)
  const unseen = device.use(await signInOptions(), { ...fromPage, verifies: false })
  expect((await signIn(unseen)).status).toBe(400)
  const answer = await signIn(device.use(await signInOptions(), fromPage))
  expect(answer.status).toBe(200)
  expect(String(answer.headers['set-cookie'])).toContain('refreshToken=')
  const as = { ...person, token: answer.body.accessToken }
  expect((await app.call(contract.getSecondFactors, { as })).status).toBe(200)
})

test('a challenge is valid once, for its purpose, and for five minutes', async () => {
  const person = await app.people.free()
  const { device } = await withPasskey(app, person)
  const options = await signInOptions()
  expect((await signIn(device.use(options, fromPage))).status).toBe(200)
  expect((await signIn(device.use(options, fromPage))).status).toBe(400)

  const { body: proofOptions } = await app.call(contract.offerPasskeyForReauthentication, {
    as: person,
    headers,
  })
  expect((await signIn(device.use(proofOptions, fromPage))).status).toBe(400)

  const late = await signInOptions()
  app.clock.advance(5 * 60_000)
  expect((await signIn(device.use(late, fromPage))).status).toBe(400)
  expect((await signIn(device.use({ ...late, challenge: 'invented' }, fromPage))).status).toBe(400)
})

test('of one response sent many times at once, one is accepted', async () => {
  const { device } = await withPasskey(app, await app.people.free())
  const response = device.use(await signInOptions(), fromPage)
  const answers = await Promise.all([0, 1, 2, 3].map(() => signIn(response)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400])
})

test('a passkey whose counter falls back is a clone, and is refused', async () => {
  const { device } = await withPasskey(app, await app.people.free())
  device.countFrom(40)
  expect((await signIn(device.use(await signInOptions(), fromPage))).status).toBe(200)
  device.countFrom(7)
  expect((await signIn(device.use(await signInOptions(), fromPage))).status).toBe(400)
})

test('a response from another page, from an unknown passkey or from another user’s is refused', async () => {
  const person = await app.people.free()
  const { device } = await withPasskey(app, person)
  const { device: neighbours } = await withPasskey(app, await app.people.free())
  const evil = { origin: 'https://evil.example' }
  expect((await signIn(device.use(await signInOptions(), evil))).status).toBe(400)
  const elsewhere = { ...(await signInOptions()), rpId: 'evil.example' }
  expect((await signIn(device.use(elsewhere, fromPage))).status).toBe(400)
  const unknown = createPasskeyDevice()
  expect((await signIn(unknown.use(await signInOptions(), fromPage))).status).toBe(400)
  // Correct in everything but its owner.
  expect((await secondStep(person, neighbours)).status).toBe(400)
  // Another user's credential with one's own signature.
  const forged = device.use(await signInOptions(), fromPage)
  const named = { ...forged, id: neighbours.credentialId, rawId: neighbours.credentialId }
  expect((await signIn(named)).status).toBe(400)
})

test('a passkey belongs to one account, has a name, and can be removed', async () => {
  const [person, neighbour] = [await app.people.free(), await app.people.free()]
  await withTotp(app, person)
  const { device, passkey, recoveryCodes } = await withPasskey(app, person)
  expect(recoveryCodes).toEqual([])
  const { body: options } = await app.call(contract.beginPasskey, { as: neighbour, headers })
  const again = await app.call(contract.addPasskey, {
    as: neighbour,
    headers,
    body: { name: 'Stolen', response: device.create(options, fromPage) },
  })
  expect(again.status).toBe(409)

  const params = { id: passkey.id }
  const body = { name: 'Blue key' }
  const renamed = await app.call(contract.renamePasskey, { as: person, params, body })
  expect(renamed.body.name).toBe('Blue key')
  await withTotp(app, neighbour)
  for (const refused of [
    await app.call(contract.renamePasskey, { as: neighbour, params, body }),
    await app.call(contract.removePasskey, { as: neighbour, params }),
  ]) {
    expect(refused.status).toBe(404)
  }
  expect((await app.call(contract.removePasskey, { as: person, params })).status).toBe(204)
  expect((await signIn(device.use(await signInOptions(), fromPage))).status).toBe(400)
  expect((await secondStepOf(app, person)).methods).toEqual(['totp', 'recovery'])
})

test('a removed passkey signs in at no other process, not even with a challenge given before', async () => {
  const other = await startApp({ shareWith: app })
  const person = await app.people.free()
  await withTotp(app, person)
  const { device, passkey } = await withPasskey(app, person)
  const offeredBy = async (at: TestApp) =>
    device.use((await at.call(contract.offerPasskeySignIn, { headers })).body, fromPage)
  const statusOf = async (response: contract.Assertion, at: TestApp) =>
    (await at.call(contract.signInWithPasskey, { headers, body: { response } })).status
  expect(await statusOf(await offeredBy(other), other)).toBe(200)

  const givenBefore = await offeredBy(other)
  const params = { id: passkey.id }
  expect((await app.call(contract.removePasskey, { as: person, params })).status).toBe(204)
  expect(await statusOf(givenBefore, other)).toBe(400)
  for (const at of [other, app]) expect(await statusOf(await offeredBy(at), at)).toBe(400)
  await other.stop()
})

test('without any factor the password is sufficient again', async () => {
  const person = await app.people.free()
  const { passkey } = await withPasskey(app, person)
  await app.call(contract.removePasskey, { as: person, params: { id: passkey.id } })
  const { email, password } = person
  expect((await app.call(login, { body: { email, password } })).status).toBe(200)
})

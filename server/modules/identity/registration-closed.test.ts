import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSettings, updateSettings } from '#contract/academy-settings.ts'
import { register } from '#contract/identity/identity.ts'
import { getAcademyInfo } from '#contract/operations.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let other: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  // A second process on the same database.
  other = await startApp({ shareWith: app })
  admin = await app.people.admin()
})
afterAll(async () => {
  await other.stop()
  await app.stop()
})

let people = 0
const attempt = (at: TestApp) => {
  people += 1
  const email = `newcomer-${people}@people.example`
  return at.call(register, { body: { name: 'Newcomer', email, password: 'a good password' } })
}
const set = async (change: {
  registrationOpen?: boolean
  byInvitation?: boolean
  communitySignupOpen?: boolean
}) => {
  const { body } = await app.call(getSettings, { as: admin })
  return (await app.call(updateSettings, { as: admin, body: { ...body, ...change } })).body
}
const users = async () => app.academy.modules.identity.countUsers(app.academy.db.pool)
const info = async () => (await app.call(getAcademyInfo)).body

test('while registration is closed nobody can register, with immediate effect in every process', async () => {
  expect((await attempt(other)).status).toBe(201)
  expect(await set({ registrationOpen: false, communitySignupOpen: true })).toMatchObject({
    registrationOpen: false,
  })
  const before = await users()
  for (const process of [app, other]) {
    const { status, body } = await attempt(process)
    expect([status, body]).toEqual([
      403,
      { code: 'registration_closed', message: 'Registration is closed at the moment.' },
    ])
  }
  expect(await users()).toBe(before)
  // The landing page's button opens the registration form, which does not exist now.
  expect(await info()).toMatchObject({ registrationOpen: false, communitySignupOpen: false })
})

test('by invitation nobody registers without one, and the message says so', async () => {
  await set({ registrationOpen: false, byInvitation: true })
  for (const process of [app, other]) {
    const { status, body } = await attempt(process)
    expect([status, body]).toEqual([
      403,
      { code: 'registration_closed', message: 'Registration is by invitation at the moment.' },
    ])
  }
  expect(await info()).toMatchObject({ registrationOpen: false, byInvitation: true })
  await set({ byInvitation: false })
  expect(await info()).toMatchObject({ byInvitation: false })
})

test('accounts can still be created for others', async () => {
  await set({ registrationOpen: false })
  const owner = { name: 'Ann', email: 'ann@people.example', password: 'a good password' }
  const { identity } = app.academy.modules
  expect(await identity.createUser(app.academy.db.pool, owner)).toEqual({ id: expect.any(String) })
})

test('a call without the switch leaves it unchanged, and it can be turned on again', async () => {
  await set({ registrationOpen: false })
  expect(await set({ registrationOpen: undefined })).toMatchObject({ registrationOpen: false })
  await set({ registrationOpen: true })
  for (const process of [app, other]) expect((await attempt(process)).status).toBe(201)
  expect(await info()).toMatchObject({ registrationOpen: true, communitySignupOpen: true })
})

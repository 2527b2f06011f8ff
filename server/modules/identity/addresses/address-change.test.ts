import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  deleteAccount,
  getMe,
  getProfile,
  login,
  register,
  requestPasswordReset,
  resetPassword,
  updateProfile,
} from '#contract/identity/identity.ts'
import {
  cancelAddressChange,
  confirmAddress,
  sendAddressLink,
  takeBackAddress,
} from '#contract/identity/mail-links.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { mailsOf, tokenOf } from '#testing/mails.ts'
import type { Person } from '#testing/people.ts'

const day = 24 * 60 * 60 * 1000
const toNew = 'Confirm your new e-mail address'
const requested = 'A change of your e-mail address was requested'
const changed = 'Your e-mail address was changed'
const takenBack = 'The change of your e-mail address was undone'

let app: TestApp
let mails: ReturnType<typeof mailsOf>
beforeAll(async () => {
  app = await startApp()
  mails = mailsOf(app)
})
afterAll(() => app.stop())

let made = 0
const freshEmail = () => {
  made += 1
  return `new-${made}@people.example`
}

const ask = (as: Person, email: string) =>
  app.call(updateProfile, { as, body: { name: as.name, email, currentPassword: as.password } })
const confirm = (token: string) => app.call(confirmAddress, { body: { token } })
const takeBack = (token: string) => app.call(takeBackAddress, { body: { token } })
const profileOf = async (as: Person) => (await app.call(getProfile, { as })).body
const statusOfLogin = async (email: string, password: string) =>
  (await app.call(login, { body: { email, password } })).status
const registering = (email: string) =>
  app.call(register, { body: { name: 'Eve', email, password: 'a good password' } })
const emailOf = async ({ id }: Person) =>
  (
    await app.academy.db.pool
      .selectFrom('users')
      .select('email')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).email

/** Somebody who has requested a change of address, with the tokens of both mails. */
async function asking(as?: Person, email = freshEmail()) {
  const person = as ?? (await app.people.free())
  expect((await ask(person, email)).status).toBe(200)
  const [link, back] = [
    await mails.tokenIn(email, toNew),
    await mails.tokenIn(person.email, requested),
  ]
  return { person, email, link, back }
}

/** Somebody whose address has been changed. */
async function moved() {
  const change = await asking()
  expect((await confirm(change.link)).status).toBe(200)
  return change
}

test('the old address is valid until the link to the new one is opened, once', async () => {
  const { person, email, link } = await asking()
  const { password } = person
  expect(await profileOf(person)).toMatchObject({ email: person.email, pendingEmail: email })
  expect(await statusOfLogin(email, password)).toBe(401)

  const answer = await confirm(link)
  expect(answer).toMatchObject({ status: 200, body: { email, isNew: true } })
  expect(await profileOf(person)).toMatchObject({ email, pendingEmail: null, emailConfirmed: true })
  expect((await app.call(getMe, { as: person })).body.email).toBe(email)
  expect(await statusOfLogin(email, password)).toBe(200)
  expect(await statusOfLogin(person.email, password)).toBe(401)
  expect((await confirm(link)).status).toBe(422)
})

test('both addresses are notified of the change, with time and origin', async () => {
  const { person, email } = await moved()
  const farewell = await mails.one(person.email, changed)
  expect(farewell.text).toMatch(/When: \d+ \w+ \d{4}, \d\d:\d\d UTC/)
  expect(farewell.text).toContain('Where from: Unknown device, network address 127.0.0.1')
  expect(farewell.text).toMatch(/take-back-address\?token=/)
  await mails.one(email, 'Your account now uses this e-mail address')
})

test('a reset link requested before the change is void afterwards', async () => {
  const { person, link } = await asking()
  await app.call(requestPasswordReset, { body: { email: person.email } })
  const token = await mails.tokenIn(person.email, 'Set a new password')
  await confirm(link)
  const reset = await app.call(resetPassword, { body: { token, password: 'taken over' } })
  expect(reset.status).toBe(422)
})

test('a link expires after a day, and another can be sent', async () => {
  const { person, email, link } = await asking()
  app.clock.advance(day + 1000)
  expect((await confirm(link)).status).toBe(422)
  const again = await app.call(login, { body: { email: person.email, password: person.password } })
  const as = { ...person, token: again.body.accessToken }
  expect(await profileOf(as)).toMatchObject({ pendingEmail: email })
  const sent = await app.call(sendAddressLink, { as })
  expect(sent).toMatchObject({ status: 202, body: { email } })
  await mails.to(email, toNew, 2)
  expect((await confirm(await mails.tokenIn(email, toNew))).status).toBe(200)
})

test('sending a link again voids the previous one', async () => {
  const { person, link } = await asking()
  expect((await app.call(sendAddressLink, { as: person })).status).toBe(202)
  expect((await confirm(link)).status).toBe(422)
})

test('a cancelled change can no longer be confirmed', async () => {
  const { person, link, back } = await asking()
  expect((await app.call(cancelAddressChange, { as: person })).status).toBe(204)
  expect(await profileOf(person)).toMatchObject({ email: person.email, pendingEmail: null })
  expect((await confirm(link)).status).toBe(422)
  expect((await takeBack(back)).status).toBe(422)
  expect((await app.call(cancelAddressChange, { as: person })).status).toBe(404)
  expect((await app.call(cancelAddressChange)).status).toBe(401)
})

test('a new request for a change of address cancels the previous one', async () => {
  const first = await asking()
  const second = freshEmail()
  expect((await ask(first.person, second)).status).toBe(200)
  expect((await confirm(first.link)).status).toBe(422)
  expect((await confirm(await mails.tokenIn(second, toNew))).status).toBe(200)
  expect(await emailOf(first.person)).toBe(second)
})

test('of several who wait for the same address the first to confirm gets it', async () => {
  const email = freshEmail()
  const people = [await app.people.free(), await app.people.free(), await app.people.free()]
  const links: string[] = []
  for (const person of people) {
    expect((await ask(person, email)).status).toBe(200)
    const sent = await mails.to(email, toNew, links.length + 1)
    links.push(sent.map(tokenOf).find((token) => !links.includes(token)) ?? '')
  }
  const answers = await Promise.all(links.map(confirm))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  const emails = await Promise.all(people.map(emailOf))
  expect(emails.filter((one) => one === email)).toHaveLength(1)
})

test('an address registered meanwhile belongs to its new account', async () => {
  const { person, email, link } = await asking()
  expect((await registering(email.toUpperCase())).status).toBe(201)
  expect(await confirm(link)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(await emailOf(person)).toBe(person.email)
})

test('one link opened ten times at once changes the address once', async () => {
  const { link } = await asking()
  const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(link)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(9)
})

test('an unconfirmed change is reverted: all sessions end and a new password is required', async () => {
  const { person, email, link, back } = await asking()
  expect(await takeBack(back)).toMatchObject({ status: 200, body: { email: person.email } })
  expect((await confirm(link)).status).toBe(422)
  expect((await app.call(getMe, { as: person })).status).toBe(401)
  expect(await statusOfLogin(person.email, person.password)).toBe(401)
  expect(await emailOf(person)).toBe(person.email)

  const token = await mails.tokenIn(person.email, takenBack)
  const password = 'a better password'
  expect((await app.call(resetPassword, { body: { token, password } })).status).toBe(204)
  expect(await statusOfLogin(person.email, password)).toBe(200)
  expect(await statusOfLogin(email, password)).toBe(401)
})

test('a confirmed change can be reverted for seven days, once', async () => {
  const { person, email, back } = await moved()
  app.clock.advance(7 * day - 60_000)
  expect((await takeBack(back)).status).toBe(200)
  expect(await emailOf(person)).toBe(person.email)
  expect(await statusOfLogin(email, person.password)).toBe(401)
  expect(await statusOfLogin(person.email, person.password)).toBe(401)
  expect((await takeBack(back)).status).toBe(422)

  const other = await moved()
  app.clock.advance(7 * day + 1000)
  expect((await takeBack(other.back)).status).toBe(422)
  expect(await emailOf(other.person)).toBe(other.email)
})

test('the first change is reverted after a second one, which is then cancelled', async () => {
  const { person, email, back } = await moved()
  const second = await asking({ ...person, email })
  expect((await confirm(second.link)).status).toBe(200)
  expect((await takeBack(back)).status).toBe(200)
  expect(await emailOf(person)).toBe(person.email)
  expect((await takeBack(second.back)).status).toBe(422)
})

test('while a change can be reverted, nobody else can use the old address', async () => {
  const { person, back } = await moved()
  expect((await registering(person.email)).status).toBe(409)
  const other = await asking(undefined, person.email)
  expect((await confirm(other.link)).status).toBe(409)
  expect((await takeBack(back)).status).toBe(200)
  expect(await emailOf(person)).toBe(person.email)

  const gone = await moved()
  app.clock.advance(7 * day + 1000)
  expect((await registering(gone.person.email)).status).toBe(201)
})

test('a registration simultaneous with the change does not get the old address', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { person, link, back } = await asking()
    const racing = Array.from({ length: 5 }, () => registering(person.email))
    const [answer, ...others] = await Promise.all([confirm(link), ...racing])
    expect(answer.status).toBe(200)
    expect(others.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409])
    expect((await takeBack(back)).status).toBe(200)
  }
})

test('when confirmed and reverted at the same moment, the account has the old address', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { person, link, back } = await asking()
    const [, returned] = await Promise.all([confirm(link), takeBack(back)])
    expect(returned.status).toBe(200)
    expect(await emailOf(person)).toBe(person.email)
  }
})

test('a password reset cancels a pending change', async () => {
  const { person, link } = await asking()
  await app.call(requestPasswordReset, { body: { email: person.email } })
  const token = await mails.tokenIn(person.email, 'Set a new password')
  const reset = await app.call(resetPassword, { body: { token, password: 'a better password' } })
  expect(reset.status).toBe(204)
  expect((await confirm(link)).status).toBe(422)
})

test('links of a deleted account are void', async () => {
  const { person, link, back } = await asking()
  const { password } = person
  expect((await app.call(deleteAccount, { as: person, body: { password } })).status).toBe(204)
  expect((await confirm(link)).status).toBe(422)
  expect((await takeBack(back)).status).toBe(422)
})

test('the number of links per hour is limited', async () => {
  const person = await app.people.free()
  const statuses: number[] = []
  for (let times = 0; times < 6; times += 1) {
    const email = times === 0 ? freshEmail() : ''
    const answer = email
      ? await ask(person, email)
      : await app.call(sendAddressLink, { as: person })
    statuses.push(answer.status)
  }
  expect(statuses).toEqual([200, 202, 202, 202, 202, 429])
  expect((await app.call(sendAddressLink)).status).toBe(401)
})

test('neither token is readable in the database', async () => {
  const { person, link, back } = await asking()
  const { rows } = await app.academy.db.driver.query(
    `select l::text || c::text as text from address_links l join address_changes c using (user_id)
     where user_id = $1`,
    [person.id],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0].text).not.toContain(link)
  expect(rows[0].text).not.toContain(back)
})

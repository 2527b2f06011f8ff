import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  getMe,
  login,
  register,
  requestPasswordReset,
  resetPassword,
  updateProfile,
} from '#contract/identity/identity.ts'
import { answerSetUp, confirmAddress, takeBackAddress } from '#contract/identity/mail-links.ts'
import { createTrade, listTrades } from '#contract/journal/journal.ts'
import { offerPasskeySignIn, signInWithPasskey } from '#contract/second-factors.ts'
import { type Answer, startApp, type TestApp } from '#testing/app.ts'
import { mailsOf } from '#testing/mails.ts'
import type { Person } from '#testing/people.ts'
import { fromPage, withPasskey, withTotp } from '#testing/second-factors.ts'

const confirmation = 'Confirm your e-mail address'

let app: TestApp
let mails: ReturnType<typeof mailsOf>
beforeAll(async () => {
  app = await startApp()
  mails = mailsOf(app)
})
afterAll(() => app.stop())

const deviceOf = ({ headers }: Answer<unknown>) =>
  /device=[^;]+/.exec(String(headers['set-cookie']))?.[0] ?? ''
const signIn = ({ email, password }: Pick<Person, 'email' | 'password'>, cookie = '') =>
  app.call(login, { body: { email, password }, headers: { cookie } })
const isIn = async (as: Person) => (await app.call(getMe, { as })).status === 200

const trade = {
  pair: 'EURUSD',
  direction: 'BUY' as const,
  openedAt: '2026-11-02T08:00:00Z',
  closedAt: null,
  entry: '1.08500',
  exit: null,
  stopLoss: null,
  takeProfit: null,
  lots: '0.50',
}

let made = 0
/** Somebody who has registered with the address of another and signed in. */
async function registrant() {
  made += 1
  const [name, email, password] = ['Thief', `victim-${made}@people.example`, 'a good password']
  const { body } = await app.call(register, { body: { name, email, password } })
  const answer = await signIn({ email, password })
  const person = {
    id: body.id,
    name,
    email,
    password,
    token: answer.body.accessToken,
    refreshToken: '',
  }
  return { person, cookie: deviceOf(answer) }
}
async function withFactors(as: Person) {
  const { device } = await withPasskey(app, as)
  await withTotp(app, as)
  return async () => {
    const { body: requested } = await app.call(offerPasskeySignIn, { headers: fromPage })
    const body = { response: device.use(requested, fromPage) }
    return (await app.call(signInWithPasskey, { headers: fromPage, body })).status
  }
}
/** Sets a password with the link of the mail, of which this is the nth. */
async function reset(email: string, password: string, nth = 1) {
  await app.call(requestPasswordReset, { body: { email } })
  await mails.to(email, 'Set a new password', nth)
  const token = await mails.tokenIn(email, 'Set a new password')
  expect((await app.call(resetPassword, { body: { token, password } })).status).toBe(204)
}
const factorsOf = async ({ id }: Person) => {
  const { rows } = await app.academy.db.driver.query(
    `select (select count(*) from passkeys where user_id = $1)
      + (select count(*) from totp_factors where user_id = $1)
      + (select count(*) from recovery_codes where user_id = $1) as left`,
    [id],
  )
  return Number(rows[0].left)
}

test('the first reset by mail ends whatever a stranger has set up on an account with this address', async () => {
  const { person, cookie } = await registrant()
  const enterByPasskey = await withFactors(person)
  expect((await app.call(createTrade, { as: person, body: trade })).status).toBe(201)
  await reset(person.email, 'the owner’s password')
  expect(await isIn(person)).toBe(false)
  expect(await enterByPasskey()).toBe(400)
  expect(await factorsOf(person)).toBe(0)
  const { text } = await mails.one(person.email, 'Your password was changed')
  expect(text).toContain('the authenticator app, 1 passkey, the recovery codes')
  // The password alone signs the owner in, also in the stranger's browser, which is unknown again.
  const owner = await signIn({ ...person, password: 'the owner’s password' }, cookie)
  expect(owner.status).toBe(200)
  const as = { ...person, token: owner.body.accessToken }
  expect((await app.call(listTrades, { as })).body).toHaveLength(1)

  // From now on the owner is known: a second factor outlasts a reset.
  const enterAgain = await withFactors(as)
  await reset(person.email, 'another password', 2)
  expect(await factorsOf(person)).toBeGreaterThan(0)
  expect(await enterAgain()).toBe(200)
})

/** Opens the link of the mail, in a browser with these cookies. */
async function confirm(email: string, cookie = '') {
  const token = await mails.tokenIn(email, confirmation)
  const answer = await app.call(confirmAddress, { body: { token }, headers: { cookie } })
  expect(answer.status).toBe(200)
  return { token, setUp: answer.body.setUp }
}
const say = (token: string, isMine: boolean) => app.call(answerSetUp, { body: { token, isMine } })

test('whoever confirms on the same device is asked nothing, and keeps what was set up', async () => {
  const { person, cookie } = await registrant()
  const enterByPasskey = await withFactors(person)
  const { token, setUp } = await confirm(person.email, cookie)
  expect(setUp).toBeNull()
  expect((await say(token, false)).status).toBe(422)
  await reset(person.email, 'another password')
  expect(await enterByPasskey()).toBe(200)
})

test('whoever confirms on another device is asked, and is in on both until and after the answer', async () => {
  const { person } = await registrant()
  const other = await registrant()
  const enterByPasskey = await withFactors(person)
  const { token, setUp } = await confirm(person.email, other.cookie)
  expect(setUp?.map(({ kind }) => kind).toSorted()).toEqual(['app', 'passkey', 'session'])
  expect([await isIn(person), await enterByPasskey()]).toEqual([true, 200])
  // The page was closed: the same link asks again.
  const again = await app.call(confirmAddress, { body: { token } })
  expect(again.body.setUp).toHaveLength(4)
  expect((await say(token, true)).body).toEqual({ resetPage: null })
  expect([await isIn(person), await enterByPasskey()]).toEqual([true, 200])
  // An answer is given once, and what was vouched for outlasts a reset.
  expect((await say(token, false)).status).toBe(422)
  expect((await app.call(confirmAddress, { body: { token } })).status).toBe(422)
  await reset(person.email, 'another password')
  expect(await enterByPasskey()).toBe(200)
})

test('whoever says that it was not them removes it all, and sets a password', async () => {
  const { person, cookie } = await registrant()
  const enterByPasskey = await withFactors(person)
  const { token } = await confirm(person.email)
  const answers = await Promise.all([say(token, false), say(token, false)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  const page = answers.find(({ status }) => status === 200)?.body.resetPage ?? ''
  expect([await isIn(person), await enterByPasskey(), await factorsOf(person)]).toEqual([
    false,
    400,
    0,
  ])
  expect((await signIn(person, cookie)).status).toBe(401)
  const password = 'the owner’s password'
  const body = { token: new URLSearchParams(page.split('?')[1]).get('token') ?? '', password }
  expect((await app.call(resetPassword, { body })).status).toBe(204)
  expect((await signIn({ ...person, password })).status).toBe(200)
})

test('until there is an answer, a reset and taking the address back end what was set up', async () => {
  const { person } = await registrant()
  await withFactors(person)
  await confirm(person.email)
  // Also what was added after the confirmation.
  const later = await withPasskey(app, person)
  expect(later.device).toBeDefined()
  await reset(person.email, 'the owner’s password')
  expect(await factorsOf(person)).toBe(0)

  const { person: moving } = await registrant()
  await confirm(moving.email)
  const elsewhere = `thief-${made}@people.example`
  const body = { name: moving.name, email: elsewhere, currentPassword: moving.password }
  expect((await app.call(updateProfile, { as: moving, body })).status).toBe(200)
  const moved = await mails.tokenIn(elsewhere, 'Confirm your new e-mail address')
  expect((await app.call(confirmAddress, { body: { token: moved } })).body.setUp).toBeNull()
  await withFactors(moving)
  const back = await mails.tokenIn(moving.email, 'Your e-mail address was changed')
  expect((await app.call(takeBackAddress, { body: { token: back } })).status).toBe(200)
  expect(await factorsOf(moving)).toBe(0)
})

test('so does taking back an address that had never been confirmed', async () => {
  const { person } = await registrant()
  const elsewhere = `thief-${made}@people.example`
  const body = { name: person.name, email: elsewhere, currentPassword: person.password }
  expect((await app.call(updateProfile, { as: person, body })).status).toBe(200)
  const moved = await mails.tokenIn(elsewhere, 'Confirm your new e-mail address')
  expect((await app.call(confirmAddress, { body: { token: moved } })).status).toBe(200)
  const enterByPasskey = await withFactors(person)
  const back = await mails.tokenIn(person.email, 'Your e-mail address was changed')
  expect((await app.call(takeBackAddress, { body: { token: back } })).status).toBe(200)
  expect([await isIn(person), await enterByPasskey(), await factorsOf(person)]).toEqual([
    false,
    400,
    0,
  ])
})

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Role } from '#contract/access/permissions.ts'
import {
  changePassword,
  getMe,
  login,
  requestPasswordReset,
  resetPassword,
} from '#contract/identity/identity.ts'
import { newId } from '#server/platform/clock.ts'
import type { Actors } from '#server/platform/http/actor.ts'
import { localLimiter } from '#server/platform/http/rate-limits.ts'
import { createLog } from '#server/platform/log.ts'
import type { Mail, NewMail } from '#server/platform/mail/mail.ts'
import type { Contribution } from '#server/platform/module/module.ts'
import { accessStateOf, keyFor, quietIdentity, unused } from '#testing/quiet-identity.ts'
import { type RouteBench, startRouteBench } from '#testing/route-bench.ts'
import { findCallers } from './callers.store.ts'
import { tokenPurpose } from './identity.rules.ts'
import { type Identity, identity } from './index.ts'
import { createPasswords } from './passwords.ts'
import { login as loginItself } from './signing-in.ts'
import { createTokens } from './tokens.ts'

const log = createLog({ level: 'fatal', pretty: false })
const minute = 60 * 1000
const patience = { timeout: 60_000, interval: 50 }
const lax = localLimiter('lax', { points: 10_000, seconds: 60 })
const oldPassword = 'the old password'
const newPassword = 'a brand new password'

let bench: RouteBench
let made: Contribution<Identity>
let call: Awaited<ReturnType<RouteBench['serve']>>
let shift = 0
let people = 0
const now = () => new Date(Date.now() + shift)
const ended: string[] = []

/** The mails passed to the mail service, whether their transactions were committed or not. */
const mails: { to: string; key: string; path: string }[] = []

/** Parts of the academy that must not be called here: calling any of them fails. */
const recorded = (mail: NewMail) => {
  if ('written' in mail) throw new Error('an account gets no letter')
  return { to: mail.to, key: mail.kind.key, path: mail.path ?? '' }
}

beforeAll(async () => {
  bench = await startRouteBench()
  made = identity.create({
    ...quietIdentity,
    db: bench.db,
    now,
    log,
    jobs: bench.jobs,
    mail: unused<Mail>({
      async queue(_tx, mail) {
        mails.push(recorded(mail))
      },
      forget: async () => undefined,
    }),
    actors: unused<Actors>({ forget: (userId) => void ended.push(userId) }),
  })
  const tokens = createTokens(keyFor(tokenPurpose), now)
  await bench.startJobs(...(made.jobs ?? []))
  call = await bench.serve(made.routes ?? [], async (token) => {
    const claims = await tokens.verifyAccess(token)
    if (!claims) return null
    const sessionIds = [claims.sessionId]
    const rolesOf = () => sql<Role[]>`array['community_student']`
    const staffRoleOf = () => sql<null>`null`
    const withheldOf = () => sql<boolean>`false`
    const none = sql<string[]>`'{}'::text[]`
    const openedOf = () => ({ courses: none, strategies: none })
    const parts = { rolesOf, staffRoleOf, accessStateOf, withheldOf, openedOf }
    const wanted = { sessionIds, at: now(), ...parts }
    const callers = await findCallers(bench.db.pool, wanted)
    return callers.get(claims.sessionId) ?? null
  })
})
afterAll(() => bench.stop())
beforeEach(() => {
  mails.length = 0
  ended.length = 0
})

async function someone() {
  people += 1
  const email = `somebody-${people}@people.example`
  const registration = { name: 'Somebody', email, password: oldPassword }
  const { id } = await made.api.createUser(bench.db.pool, registration, {
    // Signs in repeatedly, which is not the subject of these tests.
    shared: true,
  })
  return { id, email }
}
const signIn = async (email: string, password: string) =>
  (await call(login, { body: { email, password } })).body.accessToken
const statusOfLogin = async (email: string, password: string) =>
  (await call(login, { body: { email, password } })).status

// Each from its own network address, so that only the test of the limit reaches it.
let addresses = 0
const freshAddress = () => {
  addresses += 1
  return `10.0.${addresses >> 8}.${addresses & 255}`
}
const ask = (email: string, address = freshAddress()) =>
  call(requestPasswordReset, { body: { email }, address })

const linkJobsLeft = async () => {
  const { rows } = await bench.db.driver.query(
    "select 1 from pgboss.job where name = 'identity.send-reset-link' and state <> 'completed'",
  )
  return rows.length
}
const settled = () => vi.waitFor(async () => expect(await linkJobsLeft()).toBe(0), patience)

async function tokenFor(email: string): Promise<string> {
  await ask(email)
  const found = await vi.waitFor(() => {
    const mail = mails.findLast(({ to, path }) => to === email && path.includes('='))
    expect(mail).toBeDefined()
    return mail
  }, patience)
  return new URL(found?.path ?? '', 'http://academy.example').searchParams.get('token') ?? ''
}
const passwordHashOf = async (id: string) => {
  const { rows } = await bench.db.driver.query('select password_hash from users where id = $1', [
    id,
  ])
  return rows[0].password_hash
}

test('a link sets a new password once and ends all sessions', async () => {
  const { id, email } = await someone()
  const sessions = [await signIn(email, oldPassword), await signIn(email, oldPassword)]
  const token = await tokenFor(email)
  expect(mails[0]).toMatchObject({
    to: email,
    path: `/reset-password?token=${token}`,
  })

  const body = { token, password: newPassword }
  expect((await call(resetPassword, { body })).status).toBe(204)
  for (const session of sessions) expect((await call(getMe, { token: session })).status).toBe(401)
  expect(ended).toEqual([id])
  expect(await statusOfLogin(email, oldPassword)).toBe(401)
  expect(await statusOfLogin(email, newPassword)).toBe(200)
  expect(mails.at(-1)).toMatchObject({ to: email, key: 'account.password-changed' })
  const { rows } = await bench.db.driver.query('select type from outbox where audience_user = $1', [
    id,
  ])
  expect(rows).toEqual([{ type: 'account.news' }, { type: 'access.changed' }])

  const hash = await passwordHashOf(id)
  const again = await call(resetPassword, { body: { token, password: 'yet another one' } })
  expect(again.status).toBe(422)
  expect(await passwordHashOf(id)).toBe(hash)
})

test('of five simultaneous uses of one link one succeeds', async () => {
  const { email } = await someone()
  const token = await tokenFor(email)
  const passwords = Array.from({ length: 5 }, (_, number) => `new password ${number}`)
  const answers = await Promise.all(
    passwords.map((password) => call(resetPassword, { body: { token, password } })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 422, 422, 422, 422])
  const winner = passwords[answers.findIndex(({ status }) => status === 204)] ?? ''
  expect(await statusOfLogin(email, winner)).toBe(200)
})

test('unknown, used, expired and voided links are refused alike and change no row', async () => {
  const { id, email } = await someone()
  const first = await tokenFor(email)
  mails.length = 0
  const used = await tokenFor(email)
  expect(used).not.toBe(first)
  await call(resetPassword, { body: { token: used, password: newPassword } })
  mails.length = 0
  const outdated = await tokenFor(email)
  shift += 61 * minute
  const hash = await passwordHashOf(id)
  const tokens = [first, used, outdated, 'unknown', `${outdated}x`]
  const answers = await Promise.all(
    tokens.map((token) => call(resetPassword, { body: { token, password: 'never set' } })),
  )
  expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422])
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(await passwordHashOf(id)).toBe(hash)
})

test('a short password is refused and leaves the link valid', async () => {
  const { email } = await someone()
  const token = await tokenFor(email)
  const short = await call(resetPassword, { body: { token, password: '12345' } })
  expect(short.status).toBe(400)
  expect(short.text).toContain('Password must be at least 6 characters')
  expect((await call(resetPassword, { body: { token, password: newPassword } })).status).toBe(204)
})

test('the answer never tells whether an address is known', async () => {
  const { email } = await someone()
  const answers = []
  for (const address of [email, 'nobody@people.example', 'not an address', 'a@b\u0000.cd']) {
    answers.push(await ask(address))
  }
  expect(answers.map(({ status, text }) => ({ status, text }))).toEqual(
    answers.map(() => ({ status: 202, text: '' })),
  )
  await settled()
  expect(mails.map(({ to }) => to)).toEqual([email])
  // Known or not, the steps are the same: one look-up and one job, which does the work.
  const { rows } = await bench.db.driver.query(
    `select data->>'userId' as user from pgboss.job where name = 'identity.send-reset-link'
     order by created_on desc limit 4`,
  )
  expect(rows.filter(({ user }) => user === null)).toHaveLength(3)
})

test('an address in another spelling finds its account', async () => {
  const { email } = await someone()
  await ask(` ${email.toUpperCase()} `)
  await vi.waitFor(() => expect(mails.map(({ to }) => to)).toEqual([email]), patience)
})

test('one network address may ask sixty times an hour, known or not', async () => {
  const address = freshAddress()
  const statuses = []
  for (let count = 0; count < 61; count += 1) {
    statuses.push((await ask(`nobody-${count}@people.example`, address)).status)
  }
  expect(statuses).toEqual([...Array.from({ length: 60 }, () => 202), 429])
})

test('strangers neither flood a mailbox with links nor use up those of its owner', async () => {
  const { email } = await someone()
  await Promise.all(Array.from({ length: 6 }, () => ask(email)))
  await settled()
  expect(mails).toHaveLength(3)
  // The owner is not refused, and finds a link of the last ten minutes; after them comes another.
  expect((await ask(email)).status).toBe(202)
  await settled()
  expect(mails).toHaveLength(3)
  mails.length = 0
  shift += 11 * minute
  const token = await tokenFor(email)
  expect(mails).toHaveLength(1)
  // Once a link has served, none is left to find.
  await call(resetPassword, { body: { token, password: newPassword } })
  mails.length = 0
  await ask(email)
  await ask(email)
  await vi.waitFor(() => expect(mails).toHaveLength(1), patience)
})

test('a job that runs twice sends one link, and one for a deleted user none', async () => {
  const { id } = await someone()
  const gone = await someone()
  await bench.db.transaction((tx) => made.api.deleteUser(tx, gone.id))
  const job = made.jobs?.find(({ name }) => name === 'identity.send-reset-link')
  const run = (userId: string) => job?.handle({ resetId: id, userId } as never)
  await Promise.all([run(id), run(id)])
  await run(id)
  await run(gone.id)
  expect(mails).toHaveLength(1)
})

test('the database stores no token', async () => {
  const { id, email } = await someone()
  const token = await tokenFor(email)
  const { rows } = await bench.db.driver.query(
    "select *, encode(token_hash, 'escape') as shown from password_resets where user_id = $1",
    [id],
  )
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('changing the password ends all other sessions', async () => {
  const { id, email } = await someone()
  const [here, elsewhere] = [await signIn(email, oldPassword), await signIn(email, oldPassword)]
  const link = await tokenFor(email)
  const body = { currentPassword: oldPassword, newPassword }
  expect((await call(changePassword, { token: here, body })).status).toBe(204)
  expect((await call(getMe, { token: here })).status).toBe(200)
  expect((await call(getMe, { token: elsewhere })).status).toBe(401)
  expect(ended).toEqual([id])
  expect(await statusOfLogin(email, newPassword)).toBe(200)
  expect(await statusOfLogin(email, oldPassword)).toBe(401)
  // A link that was sent before is void.
  const late = await call(resetPassword, { body: { token: link, password: 'something else' } })
  expect(late.status).toBe(422)
})

test('a sign-in with the old password that is overtaken by a new one opens no session', async () => {
  const { id, email } = await someone()
  const token = await tokenFor(email)
  const passwords = createPasswords()
  const attempt = {
    email,
    password: oldPassword,
    address: freshAddress(),
    origin: { address: '203.0.113.9', requestId: newId() },
    userAgent: 'test',
    deviceToken: undefined,
  }
  await expect(
    loginItself(
      {
        signedInFirst: async () => undefined,
        accountRules: async () => ({
          registrationOpen: true,
          byInvitation: false,
          contactEmail: null,
        }),
        db: bench.db,
        log: createLog({ level: 'silent', pretty: false }),
        now,
        jobs: bench.jobs,
        mail: unused<Mail>(),
        limiters: {
          loginAccount: lax,
          loginAddress: lax,
          account: lax,
          deviceMails: lax,
          devices: lax,
          guesses: lax,
          guessesNotified: lax,
        },
        secondStep: async () => null,
        tokens: createTokens('another secret of the tests', now),
        passwords: {
          ...passwords,
          async verify(hash, password) {
            const fits = await passwords.verify(hash, password)
            await call(resetPassword, { body: { token, password: newPassword } })
            return fits
          },
        },
      },
      attempt,
    ),
  ).rejects.toMatchObject({ code: 'invalid_credentials' })
  const { rows } = await bench.db.driver.query('select 1 from sessions where user_id = $1', [id])
  expect(rows).toEqual([])
})

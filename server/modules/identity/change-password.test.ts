import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Role } from '#contract/access/permissions.ts'
import { changePassword, getMe, login } from '#contract/identity/identity.ts'
import type { Actors } from '#server/platform/http/actor.ts'
import { createLog } from '#server/platform/log.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import type { Contribution } from '#server/platform/module/module.ts'
import { accessStateOf, keyFor, quietIdentity, unused } from '#testing/quiet-identity.ts'
import { type RouteBench, startRouteBench } from '#testing/route-bench.ts'
import { findCallers } from './callers.store.ts'
import { tokenPurpose } from './identity.rules.ts'
import { type Identity, identity } from './index.ts'
import { createTokens } from './tokens.ts'

const log = createLog({ level: 'fatal', pretty: false })
const oldPassword = 'the old password'
const newPassword = 'a brand new password'

let bench: RouteBench
let made: Contribution<Identity>
let call: Awaited<ReturnType<RouteBench['serve']>>
let people = 0
const now = () => new Date()

/** The addresses of the mails passed to the mail service, whether committed or not. */
const mails: string[] = []

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
        mails.push(mail.to)
      },
      forget: async () => undefined,
    }),
    actors: unused<Actors>({ forget: () => undefined }),
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

const passwordHashOf = async (id: string) => {
  const { rows } = await bench.db.driver.query('select password_hash from users where id = $1', [
    id,
  ])
  return rows[0].password_hash
}

test('a stranger, a wrong and a short password change nothing', async () => {
  const { id, email } = await someone()
  const [here, elsewhere] = [await signIn(email, oldPassword), await signIn(email, oldPassword)]
  const hash = await passwordHashOf(id)
  const right = { currentPassword: oldPassword, newPassword }
  expect((await call(changePassword, { body: right })).status).toBe(401)
  const wrong = { currentPassword: 'not the password', newPassword }
  const refused = await call(changePassword, { token: here, body: wrong })
  expect(refused.status).toBe(400)
  expect(JSON.parse(refused.text).issues).toEqual([
    { path: 'currentPassword', message: 'The current password is incorrect.' },
  ])
  const short = { currentPassword: oldPassword, newPassword: '12345' }
  expect((await call(changePassword, { token: here, body: short })).status).toBe(400)
  expect(await passwordHashOf(id)).toBe(hash)
  expect((await call(getMe, { token: elsewhere })).status).toBe(200)
  expect(mails).toEqual([])
})

test('of two simultaneous changes with the same current password one succeeds', async () => {
  const { email } = await someone()
  const sessions = [await signIn(email, oldPassword), await signIn(email, oldPassword)]
  const answers = await Promise.all(
    sessions.map((token, number) =>
      call(changePassword, {
        token,
        body: { currentPassword: oldPassword, newPassword: `new password ${number}` },
      }),
    ),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 204)).toHaveLength(1)
  const winner = statuses.indexOf(204)
  expect(await statusOfLogin(email, `new password ${winner}`)).toBe(200)
})

test('a stolen access token cannot be used to guess the password', async () => {
  const { email } = await someone()
  const token = await signIn(email, oldPassword)
  const statuses = []
  for (let guess = 0; guess < 6; guess += 1) {
    const body = { currentPassword: `guess ${guess}`, newPassword }
    statuses.push((await call(changePassword, { token, body })).status)
  }
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
})

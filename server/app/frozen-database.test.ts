import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { deleteAvatar, getProfile, login, uploadAvatar } from '#contract/identity/identity.ts'
import { getReadiness } from '#contract/operations.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { storedFiles } from '#testing/courses.ts'
import { createTestDatabase } from '#testing/database.ts'
import { sendForm } from '#testing/forms.ts'
import type { Person } from '#testing/people.ts'
import { type PostgresProxy, startPostgresProxy } from '#testing/postgres-proxy.ts'
import { crowding } from '#testing/trust/report.ts'

let proxy: PostgresProxy
let app: TestApp
let student: Person

beforeAll(async () => {
  const database = await createTestDatabase()
  proxy = await startPostgresProxy(database.url)
  app = await startApp({ database: { ...database, url: proxy.url }, impatient: true })
  student = await app.people.free()
})
afterEach(() => proxy.thaw())
afterAll(async () => {
  await app?.stop()
  await proxy?.stop()
})

const limit = 2000

type Ask = () => Promise<{ status: number; body?: unknown }>

const asks: Record<string, Ask> = {
  'what is read': () => app.call(getProfile, { as: student }),
  'what is written': () => app.call(deleteAvatar, { as: student }),
  'a sign-in, whose attempts are counted': () =>
    app.call(login, { body: { email: student.email, password: 'not this one' } }),
  readiness: () => app.call(getReadiness),
}

/** Milliseconds until the response, which must say that the academy is currently unavailable. */
async function refusedAfter(ask: Ask) {
  const began = performance.now()
  expect(await ask()).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  return performance.now() - began
}

/** Milliseconds until the academy is ready again. */
async function readyAfter() {
  const began = performance.now()
  await expect
    .poll(async () => (await app.call(getReadiness)).status, { timeout: 60_000 })
    .toBe(200)
  return performance.now() - began
}

test('while the database is frozen every request is refused within two seconds', async () => {
  // Creates connections of every kind, in use and idle.
  await Promise.all(Object.values(asks).map((ask) => ask()))
  proxy.freeze()
  const all = Object.values(asks).flatMap((ask) => [ask, ask, ask, ask])
  const first = await Promise.all(all.map(refusedAfter))
  expect(Math.max(...first)).toBeLessThan(limit * crowding())

  const later = await Promise.all(all.map(refusedAfter))
  expect(Math.max(...later)).toBeLessThan(500 * crowding())

  proxy.thaw()
  expect(await readyAfter()).toBeLessThan(10_000 * crowding())
  expect((await app.call(getProfile, { as: student })).status).toBe(200)
  expect((await app.call(deleteAvatar, { as: student })).status).toBe(200)
})

test('a slow statement is not abandoned while the database responds', async () => {
  const { db } = app.academy
  const slow = sql<{ slept: string }>`select pg_sleep(3)::text as slept`
  const [read, written] = await Promise.all([
    slow.execute(db.pool),
    db.transaction((tx) => slow.execute(tx)),
  ])
  expect([read.rows.length, written.rows.length]).toEqual([1, 1])
})

test('an interrupted COMMIT is in doubt, so its file stays', async () => {
  const content = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
    .png()
    .toBuffer()
  const file = { field: 'avatar', content, name: 'a.png' }
  const files = await storedFiles(app)
  const frozen = proxy.freezeAtCommitOf('"avatar_key" =')
  const answer = sendForm(app, { as: student, path: uploadAvatar.path, file })
  await frozen
  expect(await refusedAfter(() => answer)).toBeLessThan(limit * crowding())
  expect(await storedFiles(app)).toHaveLength(files.length + 1)
  proxy.thaw()
  await readyAfter()
  expect((await app.call(getProfile, { as: student })).status).toBe(200)
})

test('a transaction interrupted before COMMIT leaves nothing', async () => {
  const { db } = app.academy
  const began = performance.now()
  const work = db.transaction(async (tx) => {
    await sql`insert into facts values ('frozen', 'true')`.execute(tx)
    proxy.freeze()
    await sql`select 1 from facts`.execute(tx)
  })
  await expect(work).rejects.toThrow('does not answer')
  expect(performance.now() - began).toBeLessThan(limit * crowding())
  proxy.thaw()
  await readyAfter()
  const { rows } = await sql`select 1 from facts where key = 'frozen'`.execute(db.pool)
  expect(rows).toEqual([])
  expect((await app.call(getProfile, { as: student })).status).toBe(200)
})

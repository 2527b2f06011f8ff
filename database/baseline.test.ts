import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { readBatch } from '#contract/batch-reads.ts'
import { getCallCalendar, listFreeTimes } from '#contract/bookings.ts'
import { getCandles } from '#contract/candles/candles.ts'
import { certificatePreviewPath } from '#contract/certificates.ts'
import { chatPeopleCsvPath } from '#contract/chat-membership.ts'
import { getExerciseCandles } from '#contract/exercises.ts'
import { login } from '#contract/identity/identity.ts'
import { listSignalOffers } from '#contract/journal/journal-signals.ts'
import { search } from '#contract/search.ts'
import { getPublicRecord, recordPicturePath } from '#contract/signals/record-figures.ts'
import { previewTextChart } from '#contract/text-charts.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { StartRefused } from '#server/platform/database/embedded.ts'
import { migrate, pendingMigrations } from '#server/platform/database/migrate.ts'
import { createLog } from '#server/platform/log.ts'
import { startApp } from '#testing/app.ts'
import { createEarlierDatabase, createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { patientLimits } from '#testing/patient-limits.ts'
import { contentOf, schemaOf } from '#testing/schema.ts'
import { tables } from './migrations/0290-words-of-the-field.ts'

const renamed: Record<string, string> = tables

const log = createLog({ level: 'silent', pretty: false })
const names = readdirSync(path.join(import.meta.dirname, 'migrations'))
  .map((file) => path.basename(file, '.ts'))
  .sort()
const [baseline = '', ...later] = names

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** Filled once: a copy takes a tenth of that. */
let filled: TestDatabase
beforeAll(async () => {
  filled = await createEarlierDatabase()
  return () => filled.drop()
})
const copyEarlier = () => createTestDatabase({ template: new URL(filled.url).pathname.slice(1) })

async function open(create: () => Promise<TestDatabase>) {
  const database = await create()
  const db = openDatabase(database.url, log, patientLimits)
  closing.unshift(async () => {
    await db.close()
    await database.drop()
  })
  return { url: database.url, db }
}
const openEarlier = () => open(copyEarlier)
const openEmpty = () => open(() => createTestDatabase('empty'))

/** The migrations that the database has recorded as run, with their times. */
async function recordsOf(db: Database) {
  const { rows } = await sql<{ name: string; timestamp: string }>`
    select name, timestamp from schema_migrations order by name`.execute(db.pool)
  return rows
}
const recordedNames = async (db: Database) => (await recordsOf(db)).map(({ name }) => name)

test('an earlier database has the schema that the baseline creates, and gets the later migrations', async () => {
  const [earlier, empty] = [await openEarlier(), await openEmpty()]
  await migrate(empty.url, log, baseline)
  expect(await schemaOf(earlier.db)).toEqual(await schemaOf(empty.db))

  expect(await pendingMigrations(earlier.db)).toEqual(names)
  expect(await migrate(earlier.url, log)).toEqual(later)
  await migrate(empty.url, log)
  expect(await schemaOf(earlier.db)).toEqual(await schemaOf(empty.db))
  expect(await pendingMigrations(earlier.db)).toEqual([])
  expect(await migrate(earlier.url, log)).toEqual([])
})

test('it is taken over with every row unchanged', async () => {
  const { url, db } = await openEarlier()
  const before = await contentOf(db)
  for (const [table, { rows }] of Object.entries(before)) expect(rows, table).toBeGreaterThan(0)
  const last = (await recordsOf(db)).at(-1)

  expect(await migrate(url, log, baseline)).toEqual([])
  expect(await recordsOf(db)).toEqual([{ name: baseline, timestamp: last?.timestamp }])
  expect(await contentOf(db)).toEqual(before)

  await migrate(url, log)
  const after = await contentOf(db)
  for (const [table, { rows }] of Object.entries(before)) {
    expect(after[renamed[table] ?? table]?.rows, table).toBe(rows)
  }
})

test('several processes at once take it over once', async () => {
  const { url, db } = await openEarlier()
  const ran = await Promise.all(Array.from({ length: 4 }, () => migrate(url, log)))
  expect(ran.flat().toSorted()).toEqual(later)
  expect(await recordedNames(db)).toEqual(names)
})

/** Code for a separate process, which gets the database's address as its argument. */
const migration = `
  const { migrate } = await import('./server/platform/database/migrate.ts')
  await migrate(process.argv[1], { info() {}, warn() {} })`

test('a process killed halfway leaves it unchanged', async () => {
  const { url, db } = await openEarlier()
  const before = await recordsOf(db)
  // Any writer of the same name waits for this transaction, with the old names already deleted.
  const holder = new Client({ connectionString: url })
  await holder.connect()
  closing.unshift(() => holder.end())
  await holder.query('begin')
  await holder.query('insert into schema_migrations values ($1, $1)', [baseline])

  const child = spawn(process.execPath, ['--input-type=module', '--eval', migration, url], {
    cwd: path.join(import.meta.dirname, '..'),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const waiting = async () => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
        and query like '%delete from "schema_migrations"%'`.execute(db.pool)
    return rows[0]?.pid
  }
  await expect.poll(waiting, { timeout: 90_000 }).toBeDefined()
  const pid = await waiting()
  child.kill('SIGKILL')
  await once(child, 'exit')
  await holder.query('rollback')

  const alive = async () =>
    (await sql`select from pg_stat_activity where pid = ${pid}`.execute(db.pool)).rows.length
  await expect.poll(alive, { timeout: 90_000 }).toBe(0)
  expect(await recordsOf(db)).toEqual(before)
  expect(await migrate(url, log)).toEqual(later)
  expect(await recordedNames(db)).toEqual(names)
}, 300_000)

test.each([
  [
    'in between',
    sql`delete from schema_migrations where name > '0261'`,
    'stands at the migration 0260-movements-by-their-comments of an earlier release and lacks 5 of those up to ' +
      '0266-complete-academy. First start the release whose last migration is that one',
  ],
  [
    'with a gap',
    sql`delete from schema_migrations where name = '0078-invoices'`,
    'lacks 1 of those up to 0266-complete-academy',
  ],
  [
    'before an earlier baseline',
    sql`with gone as (delete from schema_migrations) insert into schema_migrations values ('0014-messages', now()::text)`,
    'stands at the migration 0014-messages of an earlier release',
  ],
  ['newer', sql`insert into schema_migrations values ('9999-later', now()::text)`, '9999-later'],
])('one that stands %s is refused and left alone', async (_, change, named) => {
  const { url, db } = await openEarlier()
  await change.execute(db.pool)
  const [records, content, schema] = [await recordsOf(db), await contentOf(db), await schemaOf(db)]
  const refusal = await migrate(url, log).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(StartRefused)
  expect(String(refusal)).toContain(named)
  expect(await recordsOf(db)).toEqual(records)
  expect(await contentOf(db)).toEqual(content)
  expect(await schemaOf(db)).toEqual(schema)
  expect(await pendingMigrations(db)).toContain(baseline)
})

/** Lists that need query parameters, and are therefore not called here. */
const needsQuery = new Set<string>([
  certificatePreviewPath,
  getCallCalendar.path,
  listFreeTimes.path,
  getCandles.path,
  getExerciseCandles.path,
  readBatch.path,
  previewTextChart.path,
  search.path,
  listSignalOffers.path,
])

/** Nothing until the owner publishes the record, or connects a chat service. */
const offAtFirst = new Set<string>([
  getPublicRecord.path,
  recordPicturePath,
  chatPeopleCsvPath,
  '/metrics',
])

test('every list can be read from a database that was taken over', async () => {
  const database = await copyEarlier()
  await migrate(database.url, log)
  const app = await startApp({ database })
  const { courses } = await contentOf(app.academy.db)
  closing.push(() => app.stop())
  const body = { email: 'admin@meridian.example', password: 'demo-admin' }
  const { status, body: tokens } = await app.call(login, { body })
  expect(status).toBe(200)
  const headers = { authorization: `Bearer ${tokens.accessToken}` }
  const lists = app.academy.routes.filter(
    ({ method, path: route }) =>
      method === 'GET' &&
      !route.includes(':') &&
      route !== '/events' &&
      !needsQuery.has(route) &&
      !offAtFirst.has(route),
  )
  expect(lists.length).toBeGreaterThan(20)
  for (const { path: route } of lists) {
    const answer = await app.request({ url: `/api${route}`, headers })
    expect(answer.status, route).toBe(200)
    if (route === '/courses') expect(answer.body).toHaveLength(courses?.rows ?? 0)
  }
})

import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { createTestDatabase } from '#testing/database.ts'
import { type Database, defaultLimits, openDatabase } from './database.ts'
import { onlyReads } from './pipelined-reads.ts'

const log = createLog({ level: 'fatal', pretty: false })
let database: Awaited<ReturnType<typeof createTestDatabase>>
let db: Database
let admin: Client

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.url, log, { ...defaultLimits, statementTimeout: 3000 })
  admin = new Client({ connectionString: database.url })
  await admin.connect()
  await admin.query('create table shelf (id integer primary key, title text)')
  await admin.query("insert into shelf select n, 'book ' || n from generate_series(1, 500) n")
})
afterAll(async () => {
  await admin.end()
  await db.close()
  await database.drop()
})

const titleOf = async (id: number) => {
  const { rows } = await sql<{ title: string }>`
    select title from shelf where id = ${id}`.execute(db.pool)
  return rows[0]?.title
}

test('many simultaneous reads each get their own result', async () => {
  const ids = Array.from({ length: 500 }, (_, n) => n + 1)
  const titles = await Promise.all(ids.map(titleOf))
  expect(titles).toEqual(ids.map((id) => `book ${id}`))
})

test('a statement that fails, or takes too long, does not affect others', async () => {
  const outcomes = await Promise.allSettled([
    titleOf(1),
    sql`select 1 / ${0}::integer`.execute(db.pool),
    titleOf(2),
    sql`select pg_sleep(60)`.execute(db.pool),
    titleOf(3),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
})

test('a statement that is read repeatedly is planned once, and again when its table changes', async () => {
  const read = () => sql<object>`select * from shelf where id = ${3}`.execute(db.pool)
  for (let round = 0; round < 40; round += 1) await read()
  const prepared = await sql<{ count: number }>`
    select count(*)::int as count from pg_prepared_statements
    where statement like 'select * from shelf%'`.execute(db.pool)
  expect(prepared.rows).toEqual([{ count: 1 }])

  await admin.query('alter table shelf add column author text')
  const after = await Promise.all(Array.from({ length: 40 }, read))
  for (const { rows } of after) expect(rows).toEqual([{ id: 3, title: 'book 3', author: null }])
  await admin.query('alter table shelf drop column author')
})

test('a read sees what was committed before it, and a transaction its own changes', async () => {
  for (let round = 0; round < 50; round += 1) {
    await db.transaction(async (tx) => {
      await sql`update shelf set title = ${`round ${round}`} where id = 7`.execute(tx)
      const { rows } = await sql`select title from shelf where id = 7`.execute(tx)
      expect(rows).toEqual([{ title: `round ${round}` }])
    })
    expect(await titleOf(7)).toBe(`round ${round}`)
  }
})

test('reads are not blocked by a row that another transaction has locked', async () => {
  await admin.query('begin')
  await admin.query("update shelf set title = 'held' where id = 9")
  const waiting = sql`select title from shelf where id = 9 for update`.execute(db.pool)
  expect(await titleOf(9)).toBe('book 9')
  await admin.query('commit')
  expect((await waiting).rows).toEqual([{ title: 'held' }])
})

test('reads continue after their connections were lost', async () => {
  await titleOf(1)
  await admin.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await vi.waitFor(async () => expect(await titleOf(1)).toBe('book 1'))
})

test.each([
  ['select 1', true],
  ['  SELECT a.updated_at, "locked_until" from a', true],
  ['with page as (select 1) select * from page', true],
  ['select id from a for update', false],
  ['select id from a for no key update skip locked', false],
  ['select id from a for key share', false],
  ['select id from a FOR SHARE', false],
  ['with gone as (delete from a returning id) select * from gone', false],
  ['with one as (insert into a values (1) returning id) select * from one', false],
  ['select pg_advisory_xact_lock(1)', false],
  ['select pg_try_advisory_lock(1)', false],
  ['select pg_notify($1, $2)', false],
  ["select nextval('a')", false],
  ['insert into a values (1)', false],
  ['begin', false],
])('whether %s is read-only is determined correctly', (text, isRead) => {
  expect(onlyReads(text)).toBe(isRead)
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { createLog } from '#server/platform/log.ts'
import { createTestDatabase, runStatements, type TestDatabase } from '#testing/database.ts'
import { patientLimits } from '#testing/patient-limits.ts'
import { userLookup } from './user-lookup.store.ts'

const log = createLog({ level: 'silent', pretty: false })

let offered: { database: TestDatabase; db: Database }
let refused: { database: TestDatabase; db: Database }
beforeAll(async () => {
  const usual = await createTestDatabase()
  offered = { database: usual, db: openDatabase(usual.url, log, patientLimits) }
  // A server that keeps extensions out of the search path.
  const bare = await createTestDatabase('empty')
  await runStatements(
    bare.url,
    'create schema elsewhere; create extension pg_trgm schema elsewhere',
  )
  await migrate(bare.url, log)
  refused = { database: bare, db: openDatabase(bare.url, log, patientLimits) }
})
afterAll(async () => {
  for (const { database, db } of [offered, refused]) {
    await db.close()
    await database.drop()
  }
})

/** How a list that searches people's names among other things is read. */
const planOf = (db: Database, search: string) =>
  db.pool.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const { rows } = await sql<{ plan: unknown[] }>`
      explain (format json) select id from transactions
      where provider_id = ${search} or user_id in (${userLookup.matching(search)})`.execute(tx)
    return JSON.stringify(rows)
  })

test('people are found by their index, beside other conditions too', async () => {
  expect(await planOf(offered.db, 'ada love')).toContain('users_search')
})

test('a letter does not read the index from end to end', async () => {
  expect(await planOf(offered.db, 'a')).not.toContain('users_search')
})

test('without the extension everything is there but the indexes', async () => {
  const indexes = async ({ pool }: Database) => {
    const { rows } = await sql<{ name: string }>`
      select indexname as name from pg_indexes where schemaname = 'public' order by 1`.execute(pool)
    return rows.map(({ name }) => name)
  }
  const some = await indexes(refused.db)
  const missing = (await indexes(offered.db)).filter((name) => !some.includes(name))
  expect(missing).toEqual([
    'audit_entries_search',
    'billing_documents_search',
    'messages_search',
    'transactions_search',
    'users_search',
  ])
  expect(await planOf(refused.db, 'ada love')).not.toContain('users_search')
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { type Database, type Executor, openDatabase } from './database.ts'
import { isFoundInLower, listedPart } from './lists.ts'

const names = ['Ada Lovelace', 'Grace_Hopper', '100% Łukasz', 'Иван Ли', "O'Neil \\ Co", 'Al']

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.url, createLog({ level: 'silent', pretty: false }))
  for (const [number, name] of names.entries()) {
    const email = `${number}@0.0`
    await sql`
      insert into users (id, name, email, email_key, password_hash)
      values (gen_random_uuid(), ${name}, ${email}, ${email}, 'none')`.execute(db.pool)
  }
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const matching = (executor: Executor, search: string) =>
  executor
    .selectFrom('users')
    .select('name')
    .where(isFoundInLower(search, sql.ref('users.searchText')))

/** The names found, with and without the help of an index. */
const namesFound = (search: string, withIndex: boolean) =>
  db.pool.transaction().execute(async (tx) => {
    const refused = sql.lit(withIndex ? 'enable_seqscan' : 'enable_bitmapscan')
    await sql`select set_config(${refused}, 'off', true)`.execute(tx)
    const found = await matching(tx, search).orderBy('name').execute()
    return found.map(({ name }) => name)
  })

test.each([
  ['lovelace ada', ['Ada Lovelace']],
  ['a', ['100% Łukasz', 'Ada Lovelace', 'Al', 'Grace_Hopper']],
  ['_', ['Grace_Hopper']],
  ['ce_hop', ['Grace_Hopper']],
  ['100%', ['100% Łukasz']],
  ['\\', ["O'Neil \\ Co"]],
  ["o'neil", ["O'Neil \\ Co"]],
  ['---', []],
])('%s finds the same with and without an index', async (search, expected) => {
  expect(await namesFound(search, false)).toEqual(expected)
  expect(await namesFound(search, true)).toEqual(expected)
})

test.each([undefined, '@0.0'])('the total is that of all pages (search: %s)', async (search) => {
  const wanted = matching(db.pool, '@0.0')
  for (const [offset, shown] of [
    [0, 4],
    [4, 2],
    [8, 0],
  ] as const) {
    const { rows, total } = await listedPart(wanted, sql`name`, { search, limit: 4, offset })
    expect(rows).toHaveLength(shown)
    for (const row of rows) expect(Object.keys(row)).toEqual(['name'])
    expect(total).toBe(names.length)
  }
})

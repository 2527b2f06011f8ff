import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainText } from '#contract/plain-text.ts'
import { createLog } from '#server/platform/log.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { patientLimits } from '#testing/patient-limits.ts'
import { type Database, type Executor, openDatabase } from './database.ts'
import { isFound, isFoundInLower, listedPart } from './lists.ts'

const names = [
  ...['Ada Lovelace', 'Grace_Hopper', '100% Łukasz', 'Иван Ли', "O'Neil \\ Co", 'Al'],
  ...['Jürgen Müller', 'Zoë O’Brien'],
]

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.url, createLog({ level: 'silent', pretty: false }), patientLimits)
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
  ['muller', ['Jürgen Müller']],
  ['MÜLLER jurgen', ['Jürgen Müller']],
  ['ü', ['100% Łukasz', 'Jürgen Müller']],
  ['łukasz', ['100% Łukasz']],
  ['Lukasz', ['100% Łukasz']],
  ['łu', ['100% Łukasz']],
  ["zoe o'brien", ['Zoë O’Brien']],
  ['ИВАН', ['Иван Ли']],
  ['---', []],
])('%s finds the same with and without an index', async (search, expected) => {
  expect(await namesFound(search, false)).toEqual(expected)
  expect(await namesFound(search, true)).toEqual(expected)
})

test('columns without such an index are searched in the same way', async () => {
  const found = async (search: string) => {
    const query = db.pool.selectFrom('users').select('name')
    const rows = await query.where(isFound(search, [sql.ref('email'), sql.ref('name')])).execute()
    return rows.map(({ name }) => name)
  }
  expect(await found('muller')).toEqual(['Jürgen Müller'])
  expect(await found('@0.0 LUKASZ')).toEqual(['100% Łukasz'])
  expect(await found('%')).toEqual(['100% Łukasz'])
})

test('the database and the client make the same plain text of a text', async () => {
  const letter = fc.oneof(
    fc.integer({ min: 0x20, max: 0x24f }),
    fc.integer({ min: 0x370, max: 0x52f }),
    fc.constantFrom(...[...'ßẞæŒıİ’‘ʼςΣ'].map((one) => one.codePointAt(0) ?? 0)),
  )
  const texts = fc.sample(fc.array(letter), 500).map((codes) => String.fromCodePoint(...codes))
  const { rows } = await sql<{ plain: string }>`
    select plain_text(text) as plain from unnest(${texts}::text[]) with ordinality as t (text, n)
    order by n`.execute(db.pool)
  expect(rows.map(({ plain }) => plain)).toEqual(texts.map(plainText))
})

test.each([undefined, '@0.0'])('the total is that of all pages (search: %s)', async (search) => {
  const wanted = matching(db.pool, '@0.0')
  for (const [offset, shown] of [
    [0, 4],
    [4, 4],
    [8, 0],
  ] as const) {
    const { rows, total } = await listedPart(wanted, sql`name`, { search, limit: 4, offset })
    expect(rows).toHaveLength(shown)
    for (const row of rows) expect(Object.keys(row)).toEqual(['name'])
    expect(total).toBe(names.length)
  }
})

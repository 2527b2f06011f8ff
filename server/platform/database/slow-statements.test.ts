import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { patientLimits } from '#testing/patient-limits.ts'
import { createLog } from '../log.ts'
import { type Database, openDatabase } from './database.ts'
import { allObservers, type ObserveStatement } from './observe-statements.ts'

let database: TestDatabase
let db: Database
let lines: { level: number; ms: number; statement: string; msg: string }[] = []
const destination = { write: (line: string) => void lines.push(JSON.parse(line)) }
const log = createLog({ level: 'info', pretty: false, destination })

beforeAll(async () => {
  database = await createTestDatabase('empty')
  db = openDatabase(database.url, log, { ...patientLimits, slowStatement: 300 })
  // The first statement waits for its connection as well.
  await sql`select 1`.execute(db.pool)
  await db.transaction((tx) => sql`select 1`.execute(tx))
})
afterAll(async () => {
  await db.close()
  await database.drop()
})
beforeEach(() => {
  lines = []
})
const secret = 'somebody@people.example'

test('a slow read is logged with its text and its time, without what was asked for', async () => {
  await sql`
    select pg_sleep(0.4), ${secret}::text as address`.execute(db.pool)
  expect(lines).toMatchObject([
    {
      level: 40,
      msg: 'a statement was slow',
      statement: 'select pg_sleep(0.4), $1::text as address',
    },
  ])
  expect(lines[0]?.ms).toBeGreaterThanOrEqual(400)
  expect(JSON.stringify(lines)).not.toContain(secret)
})

test('so is a slow statement of a transaction that fails', async () => {
  const failing = db.transaction(async (tx) => {
    await sql`set local statement_timeout = 400`.execute(tx)
    await sql`select pg_sleep(30), ${secret}::text`.execute(tx)
  })
  await expect(failing).rejects.toThrow(/timeout/)
  expect(lines.map(({ statement }) => statement)).toContain('select pg_sleep(30), $1::text')
  expect(JSON.stringify(lines)).not.toContain(secret)
})

test('a very long text is cut', async () => {
  await sql`select pg_sleep(0.4) /* ${sql.raw('x'.repeat(5000))} */`.execute(db.pool)
  expect(lines[0]?.statement).toHaveLength(1000)
})

test('with 0, nothing is logged', async () => {
  const other = openDatabase(database.url, log, { ...patientLimits, slowStatement: 0 })
  await sql`select pg_sleep(0.4)`.execute(other.pool)
  await other.close()
  expect(lines).toEqual([])
})

test('observers surround a statement in their order, and there may be none', async () => {
  const heard: string[] = []
  const named =
    (name: string): ObserveStatement =>
    async (text, run) => {
      heard.push(`${name} ${text}`)
      return run()
    }
  expect(allObservers([])).toBeNull()
  const result = await allObservers([named('outer'), named('inner')])?.('select', async () => 7)
  expect({ result, heard }).toEqual({ result: 7, heard: ['outer select', 'inner select'] })
})

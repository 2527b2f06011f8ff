import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { patientLimits } from '#testing/patient-limits.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { createLog } from '../log.ts'
import { readFact, recordFact } from './facts.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.url, createLog({ level: 'silent', pretty: false }), patientLimits)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

test('a fact is unknown, then known, and never changes', async () => {
  expect(await readFact(db.pool, 'demo')).toBeNull()
  expect(await recordFact(db.pool, 'demo', { loaded: true })).toBe(true)
  expect(await recordFact(db.pool, 'demo', { loaded: false })).toBe(false)
  expect(await readFact(db.pool, 'demo')).toEqual({ loaded: true })
})

test('of 50 that record a fact at once, one does', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, (_, number) =>
      db.transaction((tx) => recordFact(tx, 'owner', { number })),
    ),
  )
  expect(outcomes.filter(Boolean)).toHaveLength(1)
  expect(await readFact(db.pool, 'owner')).toEqual({ number: outcomes.indexOf(true) })
})

test('a fact of a failed transaction is unknown, and can be recorded by the next', async () => {
  const failing = db.transaction(async (tx) => {
    await recordFact(tx, 'claim', {})
    throw new Error('taken back')
  })
  await expect(failing).rejects.toThrow('taken back')
  expect(await recordFact(db.pool, 'claim', {})).toBe(true)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { patientLimits } from '#testing/patient-limits.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { Failure } from '../failure.ts'
import { createLog } from '../log.ts'
import { localLimiter, pruneRateLimits, sharedLimiter } from './rate-limits.ts'

let database: TestDatabase
let processes: Database[]
beforeAll(async () => {
  database = await createTestDatabase()
  const log = createLog({ level: 'silent', pretty: false })
  processes = [1, 2].map(() => openDatabase(database.url, log, patientLimits))
})
afterAll(async () => {
  for (const db of processes) await db.close()
  await database.drop()
})

const limiters = (name: string, points: number, seconds = 60) =>
  processes.map((db) => sharedLimiter(db.driver, name, { points, seconds }))

/** Tries so many times at once and gives the refusals. */
async function refusals(
  tries: number,
  limiterOf: (index: number) => { consume(key: string): unknown } | undefined,
) {
  const outcomes = await Promise.allSettled(
    Array.from({ length: tries }, async (_, index) => limiterOf(index)?.consume('key')),
  )
  return outcomes
    .filter((outcome) => outcome.status === 'rejected')
    .map((outcome): unknown => outcome.reason)
}

test('a shared limit holds exactly, over two processes and 50 tries at once', async () => {
  const both = limiters('exact', 7)
  const refused = await refusals(50, (index) => both[index % 2])
  expect(refused).toHaveLength(43)
  for (const failure of refused) {
    expect(failure).toBeInstanceOf(Failure)
    expect(failure).toMatchObject({
      code: 'too_many_requests',
      message: expect.stringMatching(/^Too many attempts\. Please try again in \d+ seconds\.$/),
    })
    const { retryAfter = 0 } = failure as Failure
    expect(retryAfter).toBeGreaterThan(50)
    expect(retryAfter).toBeLessThanOrEqual(60)
  }
})

test('keys and limits do not touch one another', async () => {
  const [first] = limiters('apart', 1)
  const [other] = limiters('apart-too', 1)
  await first?.consume('a')
  await first?.consume('b')
  await other?.consume('a')
  await expect(first?.consume('a')).rejects.toThrow('Too many attempts')
})

test('a key may be any text, and is not kept', async () => {
  const [limiter] = limiters('any', 1)
  const long = `${'a'.repeat(1000)}@people.example`
  for (const key of [long, '', 'with\u0000NUL', "'; drop table rate_limits; --"]) {
    await limiter?.consume(key)
    await expect(limiter?.consume(key)).rejects.toThrow('Too many attempts')
  }
  const rows = await processes[0]?.pool.selectFrom('rateLimits').select('key').execute()
  expect(rows?.map((row) => row.key).join()).not.toContain('people.example')
})

test('long waits are told in minutes', async () => {
  const [limiter] = limiters('hourly', 1, 3600)
  await limiter?.consume('a')
  await expect(limiter?.consume('a')).rejects.toThrow('in 60 minutes.')
})

test('only counts whose time is over are removed', async () => {
  const [db] = processes
  if (!db) throw new Error('no database')
  const keys = async () => {
    const rows = await db.pool.selectFrom('rateLimits').select('key').execute()
    return rows.map((row) => row.key).toSorted()
  }
  await pruneRateLimits(db.pool, new Date(8.64e14))
  expect(await keys()).toEqual([])
  await limiters('short', 1, 60)[0]?.consume('a')
  await limiters('long', 1, 3600)[0]?.consume('a')
  await pruneRateLimits(db.pool, new Date())
  expect(await keys()).toHaveLength(2)
  await pruneRateLimits(db.pool, new Date(Date.now() + 120_000))
  const left = await keys()
  expect(left).toHaveLength(1)
  expect(left[0]).toMatch(/^long:/)
})

test('a local limit counts in this process', async () => {
  const limiter = localLimiter({ points: 3, seconds: 60 })
  expect(await refusals(10, () => limiter)).toHaveLength(7)
})

import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { createTestDatabase } from '#testing/database.ts'
import { createBareServer } from '#testing/http.ts'
import { crowding } from '#testing/trust/report.ts'
import { type Database, defaultLimits, openDatabase } from '../database/database.ts'
import { createLog } from '../log.ts'
import { sharedLimiter } from './rate-limits.ts'
import { route } from './route.ts'

const work = endpoint({
  method: 'GET',
  path: '/work',
  summary: 'Works',
  success: { status: 200, body: z.object({}) },
})
const log = createLog({ level: 'silent', pretty: false })

const ended: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ended.splice(0).toReversed()) await end()
})

async function open(url: string, limits: Partial<typeof defaultLimits> = {}) {
  const db = openDatabase(url, log, { ...defaultLimits, ...limits })
  ended.push(() => db.close())
  return db
}

async function openTest(limits: Partial<typeof defaultLimits> = {}) {
  const database = await createTestDatabase()
  ended.push(() => database.drop())
  return open(database.url, limits)
}

/** Calls a route that does this work, and expects the error of an unavailable academy. */
async function expectUnavailable(doWork: () => Promise<unknown>) {
  const app = await createBareServer([
    route(work, {
      access: 'public',
      handle: async () => {
        await doWork()
        return {}
      },
    }),
  ])
  ended.push(() => app.close())
  const began = performance.now()
  const reply = await app.inject('/api/work')
  expect(performance.now() - began).toBeLessThan(2500 * crowding())
  expect(reply.statusCode).toBe(503)
  expect(reply.headers['retry-after']).toBe('2')
  expect(reply.json()).toEqual({
    code: 'unavailable',
    message: 'The academy is busy or restarting. Please try again in a moment.',
    requestId: reply.headers['x-request-id'],
  })
}

const select = (db: Database) => sql`select 1`.execute(db.pool)

/** Anything but a single read takes a connection of the pool. */
const change = (db: Database) => db.transaction((tx) => sql`select 1`.execute(tx))

/** A port on which nobody listens. */
async function closedPort() {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

test('a database that is gone', async () => {
  const url = `postgres://nobody@127.0.0.1:${await closedPort()}/none`
  const db = await open(url)
  await expectUnavailable(() => select(db))
  await expectUnavailable(() => db.transaction((tx) => sql`select 1`.execute(tx)))
  await expectUnavailable(() =>
    sharedLimiter(db.driver, 'x', { points: 1, seconds: 1 }).consume(''),
  )
})

test('a database that takes connections and says nothing', async () => {
  const silent = createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  ended.push(async () => silent.close())
  const { port } = silent.address() as AddressInfo
  const db = await open(`postgres://nobody@127.0.0.1:${port}/none`, { poolTimeout: 500 })
  await expectUnavailable(() => select(db))
})

test('no free connection in time', async () => {
  const db = await openTest({ connections: 1, poolTimeout: 1500 })
  const taken = await db.driver.connect()
  await expectUnavailable(() => change(db))
  taken.release()
  await change(db)
})

test('a statement that takes too long', async () => {
  const db = await openTest({ statementTimeout: 200 })
  await expectUnavailable(() => sql`select pg_sleep(5)`.execute(db.pool))
  await expectUnavailable(() => db.transaction((tx) => sql`select pg_sleep(5)`.execute(tx)))
  await select(db)
})

test('a lock that is not given in time', async () => {
  const db = await openTest({ lockTimeout: 200 })
  await db.transaction(async (tx) => {
    await sql`lock table facts`.execute(tx)
    await expectUnavailable(() => sql`select * from facts`.execute(db.pool))
  })
})

test('a connection cut in the middle and while idle; the next call gets a new one', async () => {
  const db = await openTest()
  const cut = () => sql`select pg_terminate_backend(pg_backend_pid())`
  await expectUnavailable(() => cut().execute(db.pool))
  await expectUnavailable(() => db.transaction((tx) => cut().execute(tx)))
  await select(db)
})

test('a pool that is closed already', async () => {
  const db = await openTest()
  await db.driver.end()
  ended.pop()
  await expectUnavailable(() => change(db))
})

test('a deadlock', async () => {
  const db = await openTest()
  await sql`insert into facts values ('a', '{}'), ('b', '{}')`.execute(db.pool)
  const first = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  const touch = (tx: Parameters<typeof select>[0]['pool'], key: string) =>
    sql`update facts set value = '[]' where key = ${key}`.execute(tx)
  const both = (own: string, other: string, done: () => void, wait: Promise<void>) =>
    db.transaction(async (tx) => {
      await touch(tx, own)
      done()
      await wait
      await touch(tx, other)
    })
  const outcomes = Promise.allSettled([
    both('a', 'b', first.resolve, second.promise),
    both('b', 'a', second.resolve, first.promise),
  ])
  const refused = (await outcomes).filter((outcome) => outcome.status === 'rejected')
  expect(refused).toHaveLength(1)
  await expectUnavailable(() => Promise.reject(refused[0]?.reason))
})

import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { type Database, defaultLimits, openDatabase } from '../database/database.ts'
import { createLog } from '../log.ts'
import { createJobs, type JobKind, type JobRunner } from './jobs.ts'

const log = createLog({ level: 'fatal', pretty: false })

let database: TestDatabase
let db: Database
const running: JobRunner[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.url, log, defaultLimits)
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()))
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

async function startJobs(...kinds: JobKind<never>[]) {
  const jobs = createJobs(database.url, log)
  await jobs.start(kinds)
  running.push(jobs)
  return jobs
}

interface Numbered {
  number: number
}

/** A kind of job that records its data. */
function recorder(name: string, handle: (number: number) => void = () => undefined) {
  const ran: number[] = []
  const kind: JobKind<Numbered> = {
    name,
    async handle({ number }) {
      ran.push(number)
      handle(number)
    },
  }
  return { ran, kind }
}

const stateOf = async (name: string) => {
  const { rows } = await db.driver.query(
    'select state, count(*)::int as count from pgboss.job where name = $1 group by state',
    [name],
  )
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

test('a job queued in a committed transaction runs once, in a rolled-back one never', async () => {
  const { ran, kind } = recorder('test.numbers')
  const jobs = await startJobs(kind)
  const failing = db.transaction(async (tx) => {
    await jobs.send(tx, kind, { number: 1 })
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')

  await db.transaction(async (tx) => {
    await jobs.send(tx, kind, { number: 2 })
    // Nothing runs before the commit, however long that takes.
    expect(await stateOf(kind.name)).toEqual({})
  })
  await vi.waitFor(() => expect(ran).toEqual([2]), { timeout: 60_000 })
  await vi.waitFor(async () => expect(await stateOf(kind.name)).toEqual({ completed: 1 }))
})

test('two processes share the work and each job runs once', async () => {
  const [one, two] = [recorder('test.shared'), recorder('test.shared')]
  const [jobs] = await Promise.all([startJobs(one.kind), startJobs(two.kind)])
  const numbers = Array.from({ length: 10 }, (_, number) => number)
  await db.transaction(async (tx) => {
    for (const number of numbers) await jobs.send(tx, one.kind, { number })
  })
  const done = async () => expect(await stateOf(one.kind.name)).toEqual({ completed: 10 })
  await vi.waitFor(done, { timeout: 60_000, interval: 200 })
  expect([...one.ran, ...two.ran].sort((a, b) => a - b)).toEqual(numbers)
})

test('a failing job is retried until it succeeds', async () => {
  const { ran, kind } = recorder('test.flaky', () => {
    if (ran.length < 2) throw new Error('not yet')
  })
  const jobs = await startJobs(kind)
  await jobs.send(db.pool, kind, { number: 7 })
  const done = async () => expect(await stateOf(kind.name)).toEqual({ completed: 1 })
  await vi.waitFor(done, { timeout: 60_000, interval: 200 })
  expect(ran).toEqual([7, 7])
})

test('a job that waits runs soon after its time, without a notification', async () => {
  const { ran, kind } = recorder('test.delayed')
  const jobs = await startJobs(kind)
  await jobs.send(db.pool, kind, { number: 3 }, { waitSeconds: 1 })
  // Sooner than queues are polled one by one.
  await vi.waitFor(() => expect(ran).toEqual([3]), { timeout: 40_000, interval: 200 })
})

test('jobs taken in lots run beside each other, and one that fails is the only one to be tried again', async () => {
  const together = Promise.withResolvers<void>()
  const ran: number[] = []
  const kind: JobKind<Numbered> = {
    name: 'test.lots',
    atOnce: 3,
    async handle({ number }) {
      ran.push(number)
      if (ran.length === 3) together.resolve()
      await together.promise
      if (number === 2 && ran.length <= 3) throw new Error('not yet')
    },
  }
  await startJobs(kind)
  await Promise.all(running.splice(0).map((one) => one.stop()))
  const sender = await startJobs()
  for (const number of [1, 2, 3]) await sender.send(db.pool, kind, { number })
  await startJobs(kind)
  const done = async () => expect(await stateOf(kind.name)).toEqual({ completed: 3 })
  await vi.waitFor(done, { timeout: 60_000, interval: 200 })
  expect(ran.toSorted()).toEqual([1, 2, 2, 3])
})

test('of a kind, what is more urgent goes first', async () => {
  const { ran, kind } = recorder('test.urgent')
  await startJobs(kind)
  await Promise.all(running.splice(0).map((one) => one.stop()))
  const sender = await startJobs()
  for (const number of [1, 2, 3]) await sender.send(db.pool, kind, { number })
  await sender.send(db.pool, kind, { number: 4 }, { priority: 1 })
  await startJobs(kind)
  await vi.waitFor(() => expect(ran).toEqual([4, 1, 2, 3]), { timeout: 60_000 })
})

test('jobs queued while no worker was running are done after the start', async () => {
  const { ran, kind } = recorder('test.waiting')
  await startJobs(kind)
  await Promise.all(running.splice(0).map((one) => one.stop()))
  const sender = await startJobs()
  await sender.send(db.pool, kind, { number: 1 })
  expect(await stateOf(kind.name)).toEqual({ created: 1 })
  await startJobs(kind)
  await vi.waitFor(() => expect(ran).toEqual([1]), { timeout: 60_000 })
})

test('recurring work is registered, and unregistered when it no longer recurs', async () => {
  const { kind } = recorder('test.nightly')
  const schedules = async () => {
    const { rows } = await db.driver.query(
      "select name, cron, timezone from pgboss.schedule where name = 'test.nightly'",
    )
    return rows
  }
  await startJobs({ ...kind, cron: '17 3 * * *' })
  expect(await schedules()).toEqual([{ name: 'test.nightly', cron: '17 3 * * *', timezone: 'UTC' }])
  await startJobs({ ...kind, cron: '18 3 * * *' })
  expect(await schedules()).toEqual([{ name: 'test.nightly', cron: '18 3 * * *', timezone: 'UTC' }])
  await startJobs(kind)
  expect(await schedules()).toEqual([])
})

test('a queue keeps the settings of the last start, and is not written without a change', async () => {
  const { kind } = recorder('test.kept')
  const queue = async () => {
    const { rows } = await db.driver.query(
      'select updated_on, deletion_seconds from pgboss.queue where name = $1',
      [kind.name],
    )
    return rows[0]
  }
  await startJobs({ ...kind, retentionSeconds: 60 })
  const first = await queue()
  expect(first).toMatchObject({ deletion_seconds: 60 })
  await startJobs({ ...kind, retentionSeconds: 60 })
  expect(await queue()).toEqual(first)
  await startJobs({ ...kind, retentionSeconds: 120 })
  expect(await queue()).toMatchObject({ deletion_seconds: 120 })
})

import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { createLog } from '../log.ts'
import { type Leadership, takeTurns } from './leadership.ts'

const patience = { timeout: 60_000 }
const log = createLog({ level: 'fatal', pretty: false })

let database: TestDatabase
let admin: Client
let processes: Leadership[]
/** The starts and ends of turns, in order. */
let notified: string[]
beforeAll(async () => {
  database = await createTestDatabase()
  admin = new Client({ connectionString: database.url })
  await admin.connect()
})
afterAll(async () => {
  await admin?.end()
  await database?.drop()
})
beforeEach(() => {
  processes = []
  notified = []
})
afterEach(() => Promise.all(processes.map((one) => one.stop())))

/** Simulates a process that works until its turn is over. */
function start(who: string, work = untilOver): Leadership {
  const process = takeTurns({
    url: database.url,
    log,
    name: 'a test',
    async work(signal) {
      notified.push(`${who} begins`)
      await work(signal)
      notified.push(`${who} ends`)
    },
  })
  processes.push(process)
  return process
}
const untilOver = (signal: AbortSignal): Promise<void> =>
  delay(600_000, undefined, { signal }).catch(() => undefined)

test('one works at a time, and stopping passes the turn on', { timeout: 90_000 }, async () => {
  const first = start('first')
  await expect.poll(() => notified, patience).toEqual(['first begins'])
  start('second')
  await first.stop()
  expect(notified).toEqual(['first begins', 'first ends'])
  await expect
    .poll(() => notified, patience)
    .toEqual(['first begins', 'first ends', 'second begins'])
})

test('losing the connection ends the turn, and another is requested', {
  timeout: 90_000,
}, async () => {
  start('only')
  await expect.poll(() => notified, patience).toEqual(['only begins'])
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'academy turns'`,
  )
  await expect.poll(() => notified, patience).toEqual(['only begins', 'only ends', 'only begins'])
})

test('failing work does not stop the requests for a turn', { timeout: 90_000 }, async () => {
  start('failing', async () => {
    throw new Error('of no use')
  })
  await expect.poll(() => notified, patience).toEqual(['failing begins', 'failing begins'])
})

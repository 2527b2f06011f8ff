import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { defaultLimits } from './database.ts'
import { knownMigrations, migrate } from './migrate.ts'

const log = createLog({ level: 'silent', pretty: false })
/** The migrations after this one change `payment_intents` first and `transactions` after it. */
const before = '0631-processes'

let database: TestDatabase
/** Connections of processes of the release before, with their limits. */
let user: Client
let other: Client
beforeEach(async () => {
  database = await createTestDatabase('empty')
  await migrate(database.url, log, before)
  const limits = { connectionString: database.url, lock_timeout: defaultLimits.lockTimeout }
  user = new Client(limits)
  other = new Client(limits)
  await Promise.all([user.connect(), other.connect()])
})
afterEach(async () => {
  await Promise.all([user.end(), other.end()])
  await database.drop()
})

/** Resolves when somebody waits for the table. */
async function waitedFor(table: string) {
  const waiting = async () => {
    const { rows } = await other.query(
      'select from pg_locks where relation = $1::regclass and not granted',
      [table],
    )
    return rows.length
  }
  await expect.poll(waiting, { interval: 10 }).toBeGreaterThan(0)
}

const since = async () => {
  const names = await knownMigrations()
  return names.slice(names.indexOf(before) + 1)
}

test('a migration that has to wait for a long transaction keeps nobody else from the table', async () => {
  await user.query('begin')
  await user.query('select from transactions')
  const migrating = migrate(database.url, log)
  // Each time behind the migration, which waits for the transaction.
  for (let reads = 0; reads < 3; reads += 1) {
    await waitedFor('transactions')
    await other.query('select from transactions')
  }
  await user.query('commit')
  expect(await migrating).toEqual(await since())
}, 120_000)

test('of a migration and a transaction that wait for each other, the migration gives way', async () => {
  await user.query('begin')
  await user.query('select from transactions')
  const migrating = migrate(database.url, log)
  await waitedFor('transactions')
  await user.query('select from payment_intents')
  await user.query('commit')
  expect(await migrating).toEqual(await since())
}, 120_000)

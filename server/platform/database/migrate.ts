import { promises as fs } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import {
  FileMigrationProvider,
  MIGRATION_LOCK_ID,
  type MigrationResultSet,
  Migrator,
} from 'kysely/migration'
import type { Log } from '../log.ts'
import { adoptBaseline, migrationTables, recordedMigrations } from './adopt-baseline.ts'
import { type Database, type Executor, openDatabase } from './database.ts'
import { isLockConflict, isMissingTable } from './problems.ts'

const provider = new FileMigrationProvider({
  fs,
  path,
  migrationFolder: path.join(import.meta.dirname, '../../../database/migrations'),
})

/**
 * How long a migration waits for a table that others use, in milliseconds. Whoever wants the table after it waits behind it,
 * also those that only read; so this is less than they have patience for (`lock_timeout`), and less than the
 * second after which the database ends one side of a deadlock, which might be theirs.
 */
const lockWaitMs = 500
/** How long others then have the tables to themselves, in milliseconds. */
const pauseMs = 1000

const createMigrator = (db: Executor) => new Migrator({ db, provider, ...migrationTables })

/**
 * Migrates the database at `url` to the newest schema, or to the migration named `to`; forward
 * only. A database from before the baseline is taken over first, see `adoptBaseline`. Returns the
 * names of the migrations that were run. Throws the error of the first failure; earlier migrations
 * of the same call are rolled back with it. Processes of the release before may be using the tables: where one of
 * theirs is in the way for too long, all migrations of this call let go and begin again, however often.
 */
export async function migrate(url: string, log: Log, to?: string): Promise<string[]> {
  // A separate connection, because a migration may exceed the time limits of requests.
  const patient = {
    connections: 1,
    statementTimeout: 0,
    // That of Kysely's own lock is another.
    lockTimeout: lockWaitMs,
    poolTimeout: 10_000,
    answerTimeout: 60_000,
  }
  const db = openDatabase(url, log, patient)
  try {
    return await db.pool
      .connection()
      .execute((own) => locked(own, () => migrateAlone(own, log, to)))
  } finally {
    await db.close()
  }
}

/**
 * Runs `work` with Kysely's own lock, so that processes that start at once wait for each other. Its Migrator
 * takes the lock a second time on the same connection, but too late: what it reads of the tables before
 * would fail beside another process's migration.
 */
async function locked<T>(own: Executor, work: () => Promise<T>): Promise<T> {
  const { adapter } = own.getExecutor()
  const lock = { lockTable: migrationTables.migrationLockTableName, lockRowId: MIGRATION_LOCK_ID }
  await adapter.acquireMigrationLock(own, lock)
  try {
    return await work()
  } finally {
    await adapter.releaseMigrationLock(own, lock)
  }
}

async function migrateAlone(own: Executor, log: Log, to?: string): Promise<string[]> {
  const known = await knownMigrations()
  const adopted = await own.transaction().execute((tx) => adoptBaseline(tx, known))
  if (adopted) log.info('database: taken over as it stands; its migrations are now the baseline')
  // From here: Kysely's own list reads every column of every table first, several times.
  const run = new Set(await recordedMigrations(own))
  if (to) refuseBackward(known, run, to)
  else if (known.every((name) => run.has(name))) return []
  for (;;) {
    const { error, results } = await migrateOnce(own, to)
    if (!error) {
      return (results ?? []).filter((r) => r.status === 'Success').map((r) => r.migrationName)
    }
    if (!isLockConflict(error)) throw error
    log.warn({ err: error }, 'database: a migration waits for tables that are in use')
    await delay(pauseMs)
  }
}

function migrateOnce(db: Executor, to?: string): Promise<MigrationResultSet> {
  const migrator = createMigrator(db)
  return to ? migrator.migrateTo(to) : migrator.migrateToLatest()
}

/**
 * Migrates a database to the newest schema, or to the migration named `to`, in the caller's
 * transaction. Throws the error of the first migration that fails.
 */
export async function migrateWithin(tx: Executor, to?: string): Promise<void> {
  const { error } = await migrateOnce(tx, to)
  if (error) throw error
}

/** The migrations of this release, in order. */
export async function knownMigrations(): Promise<string[]> {
  return Object.keys(await provider.getMigrations()).sort()
}

function refuseBackward(known: readonly string[], run: ReadonlySet<string>, to: string) {
  const later = known.slice(known.indexOf(to) + 1)
  if (later.some((name) => run.has(name))) {
    throw new Error(`migrations run forward only: the database is past ${to}`)
  }
}

/** The migrations that have not been run on the database yet. Rejects if it does not answer. */
export async function pendingMigrations(db: Database): Promise<string[]> {
  // Kysely's own list looks for its tables first, which takes two round trips more.
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(migrationTables.migrationTableName)}`
    .execute(db.pool)
    .catch((error) => {
      // Never migrated.
      if (isMissingTable(error)) return { rows: [] }
      throw error
    })
  const run = new Set(rows.map(({ name }) => name))
  return (await knownMigrations()).filter((name) => !run.has(name))
}

import { promises as fs } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { FileMigrationProvider, MIGRATION_LOCK_ID, Migrator } from 'kysely/migration'
import type { Log } from '../log.ts'
import { adoptBaseline, migrationTables } from './adopt-baseline.ts'
import { type Database, type Executor, openDatabase } from './database.ts'
import { isMissingTable } from './problems.ts'

const provider = new FileMigrationProvider({
  fs,
  path,
  migrationFolder: path.join(import.meta.dirname, '../../../database/migrations'),
})

const createMigrator = (db: Executor) => new Migrator({ db, provider, ...migrationTables })

/**
 * Migrates the database at `url` to the newest schema, or to the migration named `to`; forward
 * only. A database from before the baseline is taken over first, see `adoptBaseline`. Returns the
 * names of the migrations that were run. Throws the error of the first failure; earlier migrations
 * of the same call are rolled back with it.
 */
export async function migrate(url: string, log: Log, to?: string): Promise<string[]> {
  // A separate connection, because a migration may exceed the time limits of requests.
  const patient = {
    connections: 1,
    statementTimeout: 0,
    lockTimeout: 0,
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
  const migrator = createMigrator(own)
  if (to) await refuseBackward(migrator, to)
  const { error, results } = to ? await migrator.migrateTo(to) : await migrator.migrateToLatest()
  if (error) throw error
  return (results ?? []).filter((r) => r.status === 'Success').map((r) => r.migrationName)
}

/**
 * Migrates a database to the newest schema, or to the migration named `to`, in the caller's
 * transaction. Throws the error of the first migration that fails.
 */
export async function migrateWithin(tx: Executor, to?: string): Promise<void> {
  const migrator = createMigrator(tx)
  const { error } = to ? await migrator.migrateTo(to) : await migrator.migrateToLatest()
  if (error) throw error
}

/** The migrations of this release, in order. */
export async function knownMigrations(): Promise<string[]> {
  return Object.keys(await provider.getMigrations()).sort()
}

async function refuseBackward(migrator: Migrator, to: string) {
  const all = await migrator.getMigrations()
  const later = all.slice(all.findIndex((migration) => migration.name === to) + 1)
  if (later.some((migration) => migration.executedAt)) {
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

import { sql } from 'kysely'
import { MIGRATION_LOCK_ID } from 'kysely/migration'
import type { Database, Executor } from './database.ts'
import { StartRefused } from './embedded-protocol.ts'

export const migrationTables = {
  migrationTableName: 'schema_migrations',
  migrationLockTableName: 'schema_migrations_lock',
}

const baseline = '0026-baseline'

/**
 * The migrations replaced by the baseline. A database that ran all of them has exactly its schema.
 */
const replaced = [
  '0001-platform',
  '0002-identity',
  '0003-access',
  '0004-courses',
  '0005-live-sessions',
  '0006-signals',
  '0007-notifications',
  '0008-password-resets',
  '0009-payments',
  '0010-journal',
  '0011-assignments',
  '0012-academy-settings',
  '0013-profile',
  '0014-messages',
  '0015-mentorship',
  '0016-calendar-feeds',
  '0017-web-push',
  '0018-lists',
  '0019-lengths-and-disputes',
  '0020-telegram',
  '0021-video-uploads',
  '0023-signal-targets',
  '0024-certificates',
  '0025-signal-validity',
  '0026-counted-progress',
]

/**
 * Reconciles the database's migration records with `known`, the migrations of this release: if all
 * the replaced migrations have run, they are replaced by the baseline, and nothing else changes.
 * Throws StartRefused, with nothing changed, if only some of them have, or if there are records
 * unknown to this release. Returns whether it changed anything.
 */
export async function adoptBaseline(db: Database, known: readonly string[]): Promise<boolean> {
  const { adapter } = db.pool.getExecutor()
  const lock = { lockTable: migrationTables.migrationLockTableName, lockRowId: MIGRATION_LOCK_ID }
  // Kysely's own lock, held beyond the commit, so that whoever gets it next reads the new names.
  return db.pool.connection().execute(async (connection) => {
    await adapter.acquireMigrationLock(connection, lock)
    try {
      return await connection.transaction().execute((tx) => adopt(tx, known))
    } finally {
      await adapter.releaseMigrationLock(connection, lock)
    }
  })
}

async function adopt(tx: Executor, known: readonly string[]): Promise<boolean> {
  const recorded = await recordedMigrations(tx)
  const unknown = recorded.filter((name) => !known.includes(name) && !replaced.includes(name))
  if (unknown.length > 0) {
    throw new StartRefused(
      `The database has migrations that this release does not know: ${unknown.join(', ')}. ` +
        'Start the release that made them, or a newer one. Nothing was changed.',
    )
  }
  const ran = replaced.filter((name) => recorded.includes(name))
  if (ran.length === 0) return false
  const lacking = replaced.filter((name) => !recorded.includes(name))
  if (lacking.length > 0) {
    throw new StartRefused(
      `The database stands at the migration ${ran.at(-1)} and lacks ${lacking.join(', ')}. ` +
        `Bring it up to ${replaced.at(-1)} with a release that has these migrations, then start ` +
        'this one. Nothing was changed.',
    )
  }
  // With the time of the last one, so that it stays before the later ones.
  await sql`
    with gone as (delete from ${records} where name in (${sql.join(replaced)}) returning timestamp)
    insert into ${records} (name, timestamp) select ${baseline}, max(timestamp) from gone
  `.execute(tx)
  return true
}

const records = sql.table(migrationTables.migrationTableName)

/** The names of the migrations recorded in the database; none if it is still empty. */
async function recordedMigrations(tx: Executor): Promise<string[]> {
  const { rows: found } = await sql<{ there: boolean }>`
    select to_regclass(${migrationTables.migrationTableName}) is not null as there`.execute(tx)
  if (!found[0]?.there) return []
  const { rows } = await sql<{ name: string }>`select name from ${records} order by name`.execute(
    tx,
  )
  return rows.map((row) => row.name)
}

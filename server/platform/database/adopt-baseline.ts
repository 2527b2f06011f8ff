import { sql } from 'kysely'

import replaced from '#database/baseline/replaced.json' with { type: 'json' }
import type { Executor } from './database.ts'
import { StartRefused } from './embedded-protocol.ts'

export const migrationTables = {
  migrationTableName: 'schema_migrations',
  migrationLockTableName: 'schema_migrations_lock',
}

const baseline = '0266-baseline'

/**
 * The names of the migrations in a database that ran `recorded`, once the baseline stands for those that
 * it replaced. Throws StartRefused if only some of them have run.
 */
export function withBaseline(recorded: readonly string[]): string[] {
  const lacking = replaced.filter((name) => !recorded.includes(name))
  if (lacking.length === 0) {
    return [baseline, ...recorded.filter((name) => !replaced.includes(name))]
  }
  const isEarlier = recorded.some((name) => replaced.includes(name) || name < baseline)
  if (!isEarlier) return [...recorded]
  throw new StartRefused(
    `The database stands at the migration ${recorded.toSorted().at(-1)} of an earlier release and lacks ` +
      `${lacking.length} of those up to ${replaced.at(-1)}. First start the release whose last migration ` +
      'is that one, then this one. Nothing was changed.',
  )
}

/**
 * Reconciles the database's migration records with `known`, the migrations of this release, in the
 * caller's transaction: if all the replaced migrations have run, they are replaced by the baseline,
 * and nothing else changes. Throws StartRefused, with nothing changed, if only some of them have, or
 * if there are records unknown to this release. Returns whether it changed anything.
 */
export async function adoptBaseline(tx: Executor, known: readonly string[]): Promise<boolean> {
  const recorded = await recordedMigrations(tx)
  const names = withBaseline(recorded)
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    throw new StartRefused(
      `The database has migrations that this release does not know: ${unknown.join(', ')}. ` +
        'Start the release that made them, or a newer one. Nothing was changed.',
    )
  }
  if (recorded.includes(baseline) || recorded.length === 0) return false
  // With the time of the last one, so that it stays before the later ones.
  await sql`
    with gone as (delete from ${records} where name in (${sql.join(replaced)}) returning timestamp)
    insert into ${records} (name, timestamp) select ${baseline}, max(timestamp) from gone
  `.execute(tx)
  return true
}

const records = sql.table(migrationTables.migrationTableName)

/** The names of the migrations recorded in the database; none if it is still empty. */
export async function recordedMigrations(tx: Executor): Promise<string[]> {
  const { rows: found } = await sql<{ there: boolean }>`
    select to_regclass(${migrationTables.migrationTableName}) is not null as there`.execute(tx)
  if (!found[0]?.there) return []
  const { rows } = await sql<{ name: string }>`select name from ${records} order by name`.execute(
    tx,
  )
  return rows.map((row) => row.name)
}

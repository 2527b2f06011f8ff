import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import { MIGRATION_LOCK_ID } from 'kysely/migration'
import { Client, escapeIdentifier } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { adoptBaseline, migrationTables, withBaseline } from '../database/adopt-baseline.ts'
import type { Executor } from '../database/database.ts'
import { knownMigrations, migrateWithin } from '../database/migrate.ts'
import type { Tables } from '../database/tables.ts'
import { jobsSql } from './job-tables.ts'
import type { CopiedTable, Manifest } from './manifest.ts'
import { BackupRefused } from './refused.ts'
import { columnList, quoted, schemas, type Table, tablesInOrder } from './tables.ts'

/** The database to restore into: one connection, with one transaction. */
export interface TargetDatabase {
  client: Client
  tx: Executor
}

/**
 * Runs `restore` in a transaction on the database at `url`, which nobody else may be using: its
 * changes are visible once it resolves, or not at all. An academy started meanwhile waits. Throws
 * BackupRefused if the database is in use.
 */
export async function withTarget(
  url: string,
  restore: (target: TargetDatabase) => Promise<void>,
): Promise<void> {
  const client = new Client({
    connectionString: url,
    application_name: 'academy restore',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  })
  // The running statement reports the error as well.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const db = queriesOn(client)
    const { adapter } = db.getExecutor()
    const lock = { lockTable: migrationTables.migrationLockTableName, lockRowId: MIGRATION_LOCK_ID }
    await adapter.acquireMigrationLock(db, lock)
    await refuseIfUsed(client)
    await db.transaction().execute((tx) => restore({ client, tx }))
    // For good query plans from the first call on; PostgreSQL would do it later by itself.
    await client.query('analyze').catch(() => undefined)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** A query builder on a connection that its holder also uses for other purposes. */
function queriesOn(client: Client): Kysely<Tables> {
  const connection = {
    query: (text: string, values: readonly unknown[]) => client.query(text, [...values]),
    release: () => undefined,
  }
  const pool = { connect: async () => connection, end: async () => undefined, options: {} }
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: pool as never }),
    plugins: [new CamelCasePlugin()],
  })
}

async function refuseIfUsed(client: Client): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::integer as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()
       -- What others run is hidden from an ordinary role, that they are there is not.
       and coalesce(backend_type, 'client backend') = 'client backend'`,
  )
  if (rows[0]?.count === 0) return
  throw new BackupRefused(
    'An academy, or another program, uses this database. Stop it first. Nothing was changed.',
  )
}

/** Throws BackupRefused if the database contains anything. */
export async function refuseUnlessEmpty(client: Client): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::integer as count from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind in ('r', 'p', 'v', 'm')`,
    [schemas],
  )
  if (rows[0]?.count === 0) return
  throw new BackupRefused(
    'The database is not empty. Nothing was changed. To put the backup in the place of what is there, say --replace.',
  )
}

/** Removes everything belonging to an academy from the database. */
export async function emptyDatabase(client: Client): Promise<void> {
  await client.query('drop schema if exists pgboss cascade')
  // One by one, because the schema itself may belong to somebody else.
  const { rows } = await client.query<{ statement: string }>(
    `select format('drop %s if exists %s cascade',
       case relkind when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
       c.oid::regclass) as statement
     from pg_class c
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     union all
     select format('drop function if exists %s cascade', p.oid::regprocedure)
     from pg_proc p
     where pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  )
  for (const { statement } of rows) await client.query(statement)
}

/**
 * Creates, by this release's own statements, the tables as they were when the backup was made: empty,
 * and with the triggers disabled that would count or reject rows. Throws BackupRefused if this release creates different tables.
 */
export async function makeTables(
  { client, tx }: TargetDatabase,
  { jobsVersion, migrations, tables }: Manifest,
): Promise<void> {
  await migrateWithin(tx, withBaseline(migrations).at(-1))
  if (jobsVersion !== null) {
    await client.query(jobsSql())
    await client.query(
      'set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0',
    )
  }
  await requireTables(client, tables)
  for (const table of (await tablesInOrder(client)).toReversed()) {
    await client.query(`alter table ${quoted(table)} disable trigger user`)
    // Some tables are created with rows.
    await client.query(`delete from ${quoted(table)}`)
  }
}

async function requireTables(client: Client, tables: readonly CopiedTable[]): Promise<void> {
  const inWords = (all: readonly Table[]) =>
    all.map((table) => `${quoted(table)} (${table.columns.toSorted().join(', ')})`).sort()
  if (isDeepStrictEqual(inWords(await tablesInOrder(client)), inWords(tables))) return
  throw new BackupRefused(
    'The backup has tables or columns that this release does not make. Restore it with the release that made it.',
  )
}

/** Copies rows from one part of a backup into a table; returns how many. */
export async function fillTable(
  client: Client,
  table: CopiedTable,
  rows: AsyncIterable<Buffer>,
): Promise<number> {
  const statement = `copy ${quoted(table)} (${columnList(table)}) from stdin`
  const copy = client.query(copyFrom(statement))
  await pipeline(rows, copy).catch((error: Error & { code?: string }) => {
    throw isOfData(error) ? unfitting(`rows of ${table.name}: ${error.message}`) : error
  })
  return copy.rowCount
}

/** Whether PostgreSQL refused values, constraints or their size, rather than failed. */
const isOfData = ({ code = '' }: { code?: string }) => /^(2[23]|42|54)/.test(code)

const unfitting = (what: string) =>
  new BackupRefused(
    `The backup does not fit the tables of this release (${what}). Nothing was changed.`,
  )

/**
 * Nothing of the archive's own is to be executed: refuses names of the queue's tables and migrations other
 * than those stated, and drops the queue's stored statements.
 */
async function requireHarmless(
  client: Client,
  { jobsVersion, migrations }: Manifest,
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select name from ${escapeIdentifier(migrationTables.migrationTableName)}`,
  )
  const recorded = rows.map(({ name }) => name).sort()
  if (!isDeepStrictEqual(recorded, migrations.toSorted())) throw unfitting('its migrations')
  if (jobsVersion === null) return
  const { rows: versions } = await client.query<{ version: number }>(
    'select version from pgboss.version',
  )
  const { rows: odd } = await client.query(
    `select from pgboss.queue
     where partition or table_name <> 'job_common' or name !~ '^[A-Za-z0-9_./-]+$' limit 1`,
  )
  if (odd.length > 0 || versions[0]?.version !== jobsVersion) throw unfitting('its job queue')
  // Statements by which the queue has changed its tables: those made here need none of them.
  await client.query('delete from pgboss.bam')
}

/** Completes the import: counters, triggers, and later migrations. */
export async function finishTables(
  { client, tx }: TargetDatabase,
  manifest: Manifest,
): Promise<void> {
  await requireHarmless(client, manifest)
  // Deferred constraints are checked now: a table with pending checks cannot be altered.
  await client.query('set constraints all immediate').catch((error: Error & { code?: string }) => {
    throw isOfData(error) ? unfitting(error.message) : error
  })
  for (const { schema, name, value, called } of manifest.sequences) {
    const statement = 'select setval($1::regclass, $2::bigint, $3)'
    await client
      .query(statement, [quoted({ schema, name }), value, called])
      .catch((error: Error & { code?: string }) => {
        throw isOfData(error) ? unfitting(`counter ${name}`) : error
      })
  }
  for (const table of await tablesInOrder(client)) {
    await client.query(`alter table ${quoted(table)} enable trigger user`)
  }
  await adoptBaseline(tx, await knownMigrations())
  await migrateWithin(tx)
}

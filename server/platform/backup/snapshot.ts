import { type Client, escapeIdentifier } from 'pg'
import { migrationTables } from '../database/adopt-baseline.ts'
import { readJobsVersion } from './job-tables.ts'
import { type CopiedTable, type Manifest, partsOf } from './manifest.ts'
import { BackupRefused } from './refused.ts'
import { columnList, quoted, schemas, type Table, tablesInOrder } from './tables.ts'
import type { ArchiveWriter } from './write-archive.ts'

/** A table is stored in parts of about this size, one of which is in memory at a time. */
const partBytes = 4 * 1024 * 1024

type Copied = Pick<
  Manifest,
  'createdAt' | 'migrations' | 'jobsVersion' | 'tables' | 'sequences'
> & {
  /** The files that rows refer to. */
  files: Set<string>
}

/**
 * Copies a consistent snapshot of the whole database, whatever is written meanwhile. `fileColumns`
 * are the columns, as `table.column`, that refer to files. After a rejection the connection can
 * only be closed.
 */
export async function copySnapshot(
  client: Client,
  archive: ArchiveWriter,
  fileColumns: readonly string[],
  onTable: (done: number, total: number) => void,
): Promise<Copied> {
  await client.query('begin transaction isolation level repeatable read, read only')
  const createdAt = await startSnapshot(client)
  const tables = await tablesInOrder(client)
  // Prevents changes to columns of tables that have not been read yet.
  await client.query(`lock table ${tables.map(quoted).join(', ')} in access share mode`)
  const migrations = await recordedMigrations(client)
  const jobsVersion = await readJobsVersion(client)
  const copied: CopiedTable[] = []
  for (const table of tables) {
    onTable(copied.length, tables.length)
    copied.push({ ...table, rows: await copyTable(client, archive, table) })
  }
  onTable(tables.length, tables.length)
  const files = await namedFiles(client, fileColumns)
  // Sequences are not transactional: read last, they are beyond everything that was copied.
  const sequences = await readSequences(client)
  await client.query('commit')
  return { createdAt, migrations, jobsVersion, tables: copied, sequences, files }
}

/** Takes the snapshot with the first statement; returns its time. */
async function startSnapshot(client: Client): Promise<string> {
  const { rows } = await client.query<{ now: Date; there: boolean }>(
    'select now(), to_regclass($1) is not null as there',
    [migrationTables.migrationTableName],
  )
  // These settings affect the output format, which must always be the same.
  await client.query(
    `set local datestyle to 'ISO, YMD'; set local intervalstyle to 'postgres';
     set local timezone to 'UTC'; set local extra_float_digits to 3`,
  )
  const [first] = rows
  if (first?.there) return first.now.toISOString()
  throw new BackupRefused('There is no academy in this database yet: nothing to back up.')
}

async function recordedMigrations(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from ${escapeIdentifier(migrationTables.migrationTableName)} order by name`,
  )
  return rows.map(({ name }) => name)
}

/** Returns its number of rows. */
async function copyTable(client: Client, archive: ArchiveWriter, table: Table): Promise<number> {
  const statement = `copy (select ${columnList(table)} from ${quoted(table)}) to stdout`
  const { to: copyTo } = await import('pg-copy-streams')
  const rows = client.query(copyTo(statement))
  const prefix = partsOf(table)
  let parts = 0
  for await (const part of inParts(rows as AsyncIterable<Buffer>)) {
    parts += 1
    await archive.add(`${prefix}${String(parts).padStart(6, '0')}`, part.length, [part])
  }
  return rows.rowCount
}

/** Groups whole rows into parts of about `partBytes`, or of a single larger row. */
async function* inParts(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let bytes = 0
  for await (const chunk of rows) {
    waiting.push(chunk)
    bytes += chunk.length
    // Only rows end with a newline: line breaks in texts are escaped.
    const end = bytes < partBytes ? 0 : chunk.lastIndexOf('\n') + 1
    if (end === 0) continue
    const all = Buffer.concat(waiting)
    const rest = chunk.subarray(end)
    yield all.subarray(0, all.length - rest.length)
    waiting = [rest]
    bytes = rest.length
  }
  if (bytes > 0) yield Buffer.concat(waiting)
}

async function namedFiles(client: Client, columns: readonly string[]): Promise<Set<string>> {
  const files = new Set<string>()
  for (const name of columns) {
    const [table = '', column = ''] = name.split('.').map((part) => escapeIdentifier(part))
    const { rows } = await client.query<{ key: string }>(
      `select ${column} as key from ${table} where ${column} is not null`,
    )
    for (const { key } of rows) files.add(key)
  }
  return files
}

async function readSequences(client: Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select schemaname as schema, sequencename as name from pg_sequences
     where schemaname = any($1) order by 1, 2`,
    [schemas],
  )
  const sequences: Manifest['sequences'] = []
  for (const sequence of rows) {
    const { rows: state } = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${quoted(sequence)}`,
    )
    if (state[0]) sequences.push({ ...sequence, ...state[0] })
  }
  return sequences
}

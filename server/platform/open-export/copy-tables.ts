import { type Client, escapeIdentifier } from 'pg'
import { quoted, tablesInOrder } from '../backup/tables.ts'
import { isLeftOut, tablesLeftOut } from './left-out.ts'
import type { OpenArchive } from './write-archive.ts'

interface Column {
  name: string
  type: string
}

/** A table of an export, as its description lists it. */
export interface CopiedTable {
  name: string
  /** Its file in the archive. */
  file: string
  rows: number
  columns: Column[]
  leftOut: string[]
  /** What its columns refer to, as the database says it. */
  references: string[]
}

/**
 * Copies every table that is not left out as a CSV file, from a consistent snapshot, one after the other. Times are in
 * UTC. A text that a spreadsheet would take for a formula begins with an apostrophe, as in every export.
 */
export async function copyTables(
  client: Client,
  archive: OpenArchive,
  onTable: (done: number, total: number) => Promise<void>,
): Promise<CopiedTable[]> {
  await client.query('begin transaction isolation level repeatable read, read only')
  await client.query(
    `set local datestyle to 'ISO, YMD'; set local intervalstyle to 'iso_8601';
     set local timezone to 'UTC'; set local extra_float_digits to 3`,
  )
  const all = await tablesInOrder(client)
  const tables = all.filter(({ schema, name }) => schema === 'public' && !(name in tablesLeftOut))
  const copied: CopiedTable[] = []
  for (const table of tables) {
    await onTable(copied.length, tables.length)
    copied.push(await copyTable(client, archive, table))
  }
  await client.query('commit')
  return copied.toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

async function copyTable(
  client: Client,
  archive: OpenArchive,
  table: { schema: string; name: string; columns: string[] },
): Promise<CopiedTable> {
  const { name } = table
  const [types, references] = [await typesOf(client, name), await referencesOf(client, name)]
  const known = table.columns.map((column) => ({ name: column, type: types.get(column) ?? 'text' }))
  const columns = known.filter((column) => !isLeftOut(name, column))
  const leftOut = known.filter((column) => isLeftOut(name, column)).map(({ name: one }) => one)
  const file = `tables/${name}.csv`
  const { to: copyTo } = await import('pg-copy-streams')
  const statement = `copy (select ${columns.map(shown).join(', ')} from ${quoted(table)})
    to stdout with (format csv, header)`
  const rows = client.query(copyTo(statement))
  await archive.add(file, rows, { packed: true })
  return { name, file, rows: rows.rowCount, columns, leftOut, references }
}

/** A column as it is written. */
function shown({ name, type }: Column): string {
  const column = escapeIdentifier(name)
  if (!/^(text|character varying)/.test(type) || type.endsWith('[]')) return column
  return `case when ${column} ~ '^[=+@\\t\\r-]' then '''' || ${column} else ${column} end as ${column}`
}

async function typesOf(client: Client, table: string): Promise<Map<string, string>> {
  const { rows } = await client.query<Column>(
    `select attname::text as name, format_type(atttypid, null) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [`public.${escapeIdentifier(table)}`],
  )
  return new Map(rows.map(({ name, type }) => [name, type]))
}

async function referencesOf(client: Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ text: string }>(
    `select pg_get_constraintdef(oid) as text from pg_constraint
     where contype = 'f' and conrelid = $1::regclass order by conname`,
    [`public.${escapeIdentifier(table)}`],
  )
  return rows.map(({ text }) => text)
}

import { type Client, escapeIdentifier } from 'pg'
import type { CopiedTable } from './manifest.ts'

/** The schemas with the academy's own tables, and those of the job queue. */
export const schemas = ['public', 'pgboss']

export interface Table {
  schema: string
  name: string
  /** The writable columns, in order. */
  columns: string[]
}

/** The table's quoted name for a statement. */
export const quoted = ({ schema, name }: Pick<CopiedTable, 'schema' | 'name'>) =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`

/** The table's columns for a statement. */
export const columnList = ({ columns }: Pick<CopiedTable, 'columns'>) =>
  columns.map((column) => escapeIdentifier(column)).join(', ')

/** Every table of the database, each after those it refers to. */
export async function tablesInOrder(client: Client): Promise<Table[]> {
  const { rows: tables } = await client.query<Table & { id: number }>(
    `select c.oid::integer as id, n.nspname as schema, c.relname as name, array(
       select a.attname::text from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     -- A partitioned table stands for its parts.
     where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition
       -- Measurements of the queue, in parts that come and go with the days.
       and (n.nspname, c.relname) <> ('pgboss', 'queue_stats')
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by n.nspname desc, c.relname`,
    [schemas],
  )
  const { rows: references } = await client.query<{ from: number; to: number }>(
    `select distinct coalesce(pg_partition_root(conrelid), conrelid)::integer as from,
       coalesce(pg_partition_root(confrelid), confrelid)::integer as to
     from pg_constraint where contype = 'f'`,
  )
  return inOrder(tables, references).map(({ schema, name, columns }) => ({ schema, name, columns }))
}

/** Sorts tables so that each follows those it refers to; a table may refer to itself. Throws for a longer cycle. */
export function inOrder<T extends { id: number; name: string }>(
  tables: readonly T[],
  references: readonly { from: number; to: number }[],
): T[] {
  const ordered: T[] = []
  let waiting = [...tables]
  while (waiting.length > 0) {
    const held = new Set(waiting.map(({ id }) => id))
    const waits = ({ id }: T) =>
      references.some(({ from, to }) => from === id && to !== id && held.has(to))
    const ready = waiting.filter((table) => !waits(table))
    if (ready.length === 0) {
      const names = waiting.map(({ name }) => name).join(', ')
      throw new Error(`tables refer to each other in a circle: ${names}`)
    }
    ordered.push(...ready)
    waiting = waiting.filter(waits)
  }
  return ordered
}

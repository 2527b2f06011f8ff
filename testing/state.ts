import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { TestApp } from './app.ts'

/**
 * The contents of the database and the storage, as one text per table. Events and their effects are
 * excluded, because those of the preparation may still be in progress, and when somebody, or a process, was last seen.
 */
export async function stateOf(app: TestApp): Promise<Record<string, string>> {
  const { pool } = app.academy.db
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename not in ('rate_limits', 'outbox', 'last_sightings', 'processes')
      and tablename not like 'notification%' order by 1`.execute(pool)
  const contents = tables.rows.map(
    ({ name }) => sql`
      select ${name} as name, md5(string_agg(t::text, ',' order by t::text)) as content
      from ${sql.table(name)} t`,
  )
  // By one process: each worker beside it would first have to get to know every table, to read a few rows.
  const { rows } = await pool.transaction().execute(async (tx) => {
    await sql`set local max_parallel_workers_per_gather = 0`.execute(tx)
    return sql<{ name: string; content: string | null }>`
      ${sql.join(contents, sql` union all `)}`.execute(tx)
  })
  const state = Object.fromEntries(rows.map(({ name, content }) => [name, content ?? 'empty']))
  const files = await readdir(path.join(app.dataDir, 'files'), { recursive: true }).catch(() => [])
  return { ...state, files: files.toSorted().join() }
}

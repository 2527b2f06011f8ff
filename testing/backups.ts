import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, vi } from 'vitest'
import { openDatabase } from '#server/platform/database/database.ts'
import { createLog } from '#server/platform/log.ts'
import { patientLimits } from '#testing/patient-limits.ts'
import { schemaOf } from './schema.ts'

const log = createLog({ level: 'silent', pretty: false })

/** Every table of the academy and of its job queue with all its rows, and every sequence. */
export async function everythingIn(url: string): Promise<Record<string, unknown>> {
  const db = openDatabase(url, log, patientLimits)
  try {
    const { rows: tables } = await sql<{ name: string; isCounter: boolean }>`
      select c.oid::regclass::text as name, c.relkind = 'S' as is_counter
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'S')
        and c.relname not like 'queue_stats%'
      order by 1`.execute(db.pool)
    const all: Record<string, unknown> = { schema: await schemaOf(db) }
    for (const { name, isCounter } of tables) {
      // How far a sequence is logged ahead is not content.
      const columns = sql.raw(isCounter ? 'last_value, is_called' : '*')
      const { rows } = await sql<{ row: string }>`
        select t::text as row from (select ${columns} from ${sql.raw(name)}) t order by 1
      `.execute(db.pool)
      all[name] = rows.map(({ row }) => row)
    }
    return all
  } finally {
    await db.close()
    await untilUnused(url)
  }
}

/**
 * Waits until nobody is connected: a pool counts as closed a little before its sessions have ended, and a
 * database that is in use is not restored.
 */
async function untilUnused(url: string): Promise<void> {
  const client = new Client(url)
  await client.connect()
  const others = `select pid from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`
  try {
    await vi.waitFor(async () => expect((await client.query(others)).rows).toEqual([]))
  } finally {
    await client.end()
  }
}

/** Every file below a folder with its bytes; empty where there is no folder. */
export async function filesBelow(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = new Map<string, string>()
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = path.join(entry.parentPath, entry.name)
    files.set(path.relative(folder, file), (await readFile(file)).toString('base64'))
  }
  return files
}

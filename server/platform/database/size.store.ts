import { sql } from 'kysely'
import type { Executor } from './database.ts'

/** The bytes that the database takes on the disk of its server, indexes included. */
export async function databaseBytes(executor: Executor): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select pg_database_size(current_database()) as bytes`.execute(executor)
  return Number(rows[0]?.bytes)
}

/** Rejects if the database does not answer. */
export async function pingDatabase(executor: Executor): Promise<void> {
  await sql`select 1`.execute(executor)
}

import { sql } from 'kysely'
import { type Client, DatabaseError } from 'pg'
import type { Database, Executor } from '../database/database.ts'
import { BackupRefused } from './refused.ts'

// Any constant will do, as long as nothing else in the database uses it as a lock.
const deletionLock = 7_301_945

/**
 * Runs `work`, which deletes unreferenced files, unless a backup is being made, whose snapshot may
 * still refer to them. Returns whether it ran. A backup that starts meanwhile waits for it.
 */
export function unlessBackedUp(
  db: Database,
  work: (tx: Executor) => Promise<void>,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock_shared(${deletionLock}) as free`.execute(tx)
    if (!rows[0]?.free) return false
    await work(tx)
    return true
  })
}

/** Pauses deletions of files until the connection ends. Throws BackupRefused if another backup does so already. */
export async function pauseDeletions(client: Client): Promise<void> {
  try {
    await client.query(`set lock_timeout to '30s'`)
    await client.query('select pg_advisory_lock($1::bigint)', [deletionLock])
  } catch (error) {
    const isHeld = error instanceof DatabaseError && error.code === '55P03'
    if (!isHeld) throw error
    throw new BackupRefused(
      'Another backup of this academy is being made. Try again when it is done.',
    )
  }
}

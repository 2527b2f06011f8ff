import { sql } from 'kysely'
import type { Database, Executor } from '../database/database.ts'
import type { Log } from '../log.ts'

/** The PostgreSQL channel on which processes tell one another whose rows have changed. */
export const ownChangesChannel = 'academy_own_changes'

/**
 * Tells every process, once the caller's transaction is committed, that something of a user's own has
 * changed that no event names: what is kept of their answers is then made anew.
 */
export async function tellOwnChange(executor: Executor, userId: string): Promise<void> {
  await sql`select pg_notify(${ownChangesChannel}, ${userId})`.execute(executor)
}

/**
 * The same for what users have just done by a call, whose answer does not wait for it: what gathers while
 * one statement is under way leaves with the next.
 */
export function createTellOwnChanges({ db, log }: { db: Database; log: Log }) {
  let waiting = new Set<string>()
  let isTelling = false
  const tell = async () => {
    isTelling = true
    while (waiting.size > 0) {
      const users = [...waiting]
      waiting = new Set()
      await sql`select pg_notify(${ownChangesChannel}, id) from unnest(${users}::text[]) as id`
        .execute(db.pool)
        // Without the database the others hear of nothing, and keep nothing.
        .catch((error: unknown) => log.warn({ err: error }, 'other processes were not told'))
    }
    isTelling = false
  }
  return (userId: string): void => {
    waiting.add(userId)
    if (!isTelling) void tell()
  }
}

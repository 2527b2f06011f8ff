import { sql } from 'kysely'
import { asTheProgram } from '../admission.ts'
import type { Database, Executor } from '../database/database.ts'
import type { Log } from '../log.ts'

/** The PostgreSQL channel on which processes tell each other whose data has changed. */
export const ownChangesChannel = 'academy_own_changes'

/**
 * Tells every process, once the transaction is committed, that a user's own data has changed in a way no
 * event covers, so that the responses remembered for the user are rebuilt.
 */
export async function tellOwnChange(executor: Executor, userId: string): Promise<void> {
  await sql`select pg_notify(${ownChangesChannel}, ${userId})`.execute(executor)
}

/**
 * The same for changes made by a user's call, without delaying its response: changes that arrive while a
 * statement is running are sent together with the next one.
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
        // Without the database the other processes receive no events either, and remember nothing.
        .catch((error: unknown) => log.warn({ err: error }, 'other processes were not told'))
    }
    isTelling = false
  }
  return (userId: string): void => {
    waiting.add(userId)
    if (!isTelling) void asTheProgram(tell)
  }
}

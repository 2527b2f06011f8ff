import { CompiledQuery, sql } from 'kysely'
import { currentAdmission } from '../admission.ts'
import type { NewEvent } from '../events/outbox.ts'
import type { Executor } from './database.ts'

/** The class of the locks, one per user, that put changes of rights and their use in order. */
const rightsLock = 7_301_945

/** The lock under which a user's rights are used; with others who use them, but nobody who changes them. */
export const usedBy = (userId: string) =>
  CompiledQuery.raw('select pg_advisory_xact_lock_shared($1, hashtext($2))', [rightsLock, userId])

/**
 * The last thing in a transaction: if it was made for a call, confirms that the caller still has the
 * rights with which the call was admitted, and refuses with 401 or 403 otherwise.
 *
 * Rights that are changed (`access.changed`) and rights that are used are locked until the commit, so
 * that either the change waits for this commit, or this waits for the change and sees it. No other
 * lock is waited for after these, and they are taken in one order: they cannot cause a deadlock. The
 * caller is read outside the transaction, which may be taking the caller's own rights.
 */
export async function holdRights(tx: Executor, events: readonly NewEvent[]): Promise<void> {
  const admission = currentAdmission()
  const changed = events.flatMap(({ type, subject }) =>
    type === 'access.changed' && subject ? [subject] : [],
  )
  if (changed.length > 0) await lockAll(tx, changed, admission ? [admission.userId] : [])
  else if (admission) await tx.executeQuery(usedBy(admission.userId))
  await admission?.confirm()
}

async function lockAll(tx: Executor, changed: readonly string[], used: readonly string[]) {
  await sql`
    select case when is_change
      then pg_advisory_xact_lock(${rightsLock}, key)
      else pg_advisory_xact_lock_shared(${rightsLock}, key) end
    from (
      select hashtext(id) as key, bool_or(is_change) as is_change
      from (
        select unnest(${changed}::text[]) as id, true as is_change
        union all select unnest(${used}::text[]), false) as named
      group by 1 order by 1) as locks`.execute(tx)
}

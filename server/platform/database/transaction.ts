import type { Kysely, Transaction } from 'kysely'
import { DatabaseError } from 'pg'
import type { NewEvent } from '../events/outbox.ts'
import { holdRights } from './held-rights.ts'
import type { Tables } from './tables.ts'

/**
 * A transaction was sent to be committed, but it is unknown whether it was: the connection was lost
 * before the acknowledgement. Its changes may exist.
 */
export class UnknownOutcome extends Error {
  override readonly name = 'UnknownOutcome'

  constructor(cause: unknown) {
    super('the database did not say whether the transaction was committed', { cause })
  }
}

/** What transactions that are under way have emitted. */
const emitted = new WeakMap<object, NewEvent[]>()

/** Notes an event of a transaction, of which this process hears at once when it is committed. */
export function noteEmitted(tx: object, event: NewEvent): void {
  const events = emitted.get(tx)
  if (events) events.push(event)
  else emitted.set(tx, [event])
}

/**
 * Runs `work` in one transaction, and commits it only with the rights that its call was admitted
 * with. Rejects with `UnknownOutcome` if COMMIT was not acknowledged; after any other rejection none
 * of its changes exist.
 */
export async function runTransaction<T>(
  pool: Kysely<Tables>,
  work: (tx: Transaction<Tables>) => Promise<T>,
  onCommitted: (events: readonly NewEvent[]) => void = () => undefined,
): Promise<T> {
  let committing = false
  let events: readonly NewEvent[] = []
  try {
    const outcome = await pool.transaction().execute(async (tx) => {
      const result = await work(tx)
      events = emitted.get(tx) ?? []
      await holdRights(tx, events)
      committing = true
      return result
    })
    if (events.length > 0) onCommitted(events)
    return outcome
  } catch (error) {
    throw committing && !refusesCommit(error) ? new UnknownOutcome(error) : error
  }
}

/**
 * Whether the database itself refused to commit: a deferred constraint (23), a conflict with other
 * transactions (40, except 40003, 'completion unknown'), a trigger (P0). Any other error, including
 * a shutdown, may just as well have come after the commit.
 */
const refusesCommit = (error: unknown) =>
  error instanceof DatabaseError && /^(23|40(?!003)|P0)/.test(error.code ?? '')

import type { Kysely, Transaction } from 'kysely'
import { DatabaseError } from 'pg'

/**
 * A transaction was sent to be committed and nobody knows whether it was: the connection was lost
 * before the answer. What it wrote may stand.
 */
export class UnknownOutcome extends Error {
  override readonly name = 'UnknownOutcome'

  constructor(cause: unknown) {
    super('the database did not say whether the transaction was committed', { cause })
  }
}

/**
 * Runs `work` in one transaction. Rejects with `UnknownOutcome` when COMMIT was not answered; after
 * every other rejection nothing of the transaction stands.
 */
export async function runTransaction<DB, T>(
  pool: Kysely<DB>,
  work: (tx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  let committing = false
  try {
    return await pool.transaction().execute(async (tx) => {
      const result = await work(tx)
      committing = true
      return result
    })
  } catch (error) {
    throw committing && !refusesCommit(error) ? new UnknownOutcome(error) : error
  }
}

/**
 * Whether the database itself refused to commit: a deferred constraint (23), a conflict with other
 * transactions (40, but for 40003, 'completion unknown'), a trigger (P0). Everything else, a shutdown
 * included, may just as well have come after the commit.
 */
const refusesCommit = (error: unknown) =>
  error instanceof DatabaseError && /^(23|40(?!003)|P0)/.test(error.code ?? '')

import type { Selectable } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

type PendingRow = Selectable<Tables['pendingSignIns']>

/** How often a second factor may be shown in one sign-in before the password is asked for again. */
const mostTries = 5

export async function insertPending(
  tx: Executor,
  pending: Omit<PendingRow, 'tries'>,
): Promise<void> {
  await tx.insertInto('pendingSignIns').values(pending).execute()
}

/** Whose sign-in waits for its second factor; undefined for one that is unknown or over. */
export function findPending(executor: Executor, tokenHash: Buffer, at: Date) {
  return executor
    .selectFrom('pendingSignIns')
    .select('userId')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', at)
    .where('tries', '<', mostTries)
    .executeTakeFirst()
}

/** The same, counted as a try: of any number at once no more than allowed get it. */
export function countTry(executor: Executor, tokenHash: Buffer, at: Date) {
  return executor
    .updateTable('pendingSignIns')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', at)
    .where('tries', '<', mostTries)
    .returning(['userId', 'passwordMark'])
    .executeTakeFirst()
}

/** Ends the waiting with its success; of several at once exactly one gets true. */
export async function takePending(tx: Executor, tokenHash: Buffer): Promise<boolean> {
  const result = await tx
    .deleteFrom('pendingSignIns')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

import type { Selectable } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

type PendingRow = Selectable<Tables['pendingSignIns']>

/** How many attempts at a second factor one sign-in allows before the password is required again. */
const mostTries = 5

export async function insertPending(
  tx: Executor,
  pending: Omit<PendingRow, 'tries'>,
): Promise<void> {
  await tx.insertInto('pendingSignIns').values(pending).execute()
}

/** The user of a pending sign-in; undefined if it is unknown or over. */
export function findPending(executor: Executor, tokenHash: Buffer, at: Date) {
  return executor
    .selectFrom('pendingSignIns')
    .select('userId')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', at)
    .where('tries', '<', mostTries)
    .executeTakeFirst()
}

/** The same, counted as an attempt: of simultaneous calls no more than allowed succeed. */
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

/** Ends a pending sign-in successfully; of several simultaneous calls exactly one gets true. */
export async function takePending(tx: Executor, tokenHash: Buffer): Promise<boolean> {
  const result = await tx
    .deleteFrom('pendingSignIns')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

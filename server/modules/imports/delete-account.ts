import { violatedForeignKey } from '#server/platform/database/problems.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { deleteAccountRow, findAccount } from './accounts.store.ts'
import type { ImportsDeps } from './deps.ts'

/** Deletes one of the actor's accounts that has no trades, with its deposits and withdrawals. */
export async function deleteAccount(
  { db }: Pick<ImportsDeps, 'db'>,
  actor: Actor,
  id: string,
): Promise<void> {
  const deletion = db.transaction(async (tx) => {
    if (!(await findAccount(tx, { userId: actor.id, id, locked: true }))) throw notFound()
    await deleteAccountRow(tx, id)
  })
  await deletion.catch((error: unknown) => {
    if (!violatedForeignKey(error)) throw error
    throw new Failure(
      'rule_violated',
      'The account has trades. Take its imports back, or delete them, first.',
    )
  })
}

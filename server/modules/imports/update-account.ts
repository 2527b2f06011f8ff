import type { SentTo } from '#contract/endpoint.ts'
import type { TradingAccount, updateTradingAccount } from '#contract/imports.ts'
import { violatedUnique } from '#server/platform/database/problems.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { changeAccount, findAccount } from './accounts.store.ts'
import type { ImportsDeps } from './deps.ts'
import { listAccounts } from './list-accounts.ts'

type Changes = SentTo<typeof updateTradingAccount>['body']

/**
 * Changes the name and the broker's clock of one of the actor's accounts; 404 for another user's.
 */
export async function updateAccount(
  deps: ImportsDeps,
  actor: Actor,
  id: string,
  changes: Changes,
): Promise<TradingAccount> {
  const { db, now } = deps

  const change = db.transaction(async (tx) => {
    if (!(await findAccount(tx, { userId: actor.id, id, locked: true }))) throw notFound()
    await changeAccount(tx, id, { ...changes, updatedAt: now() })
  })
  await change.catch((error: unknown) => {
    if (violatedUnique(error) !== 'trading_accounts_number') throw error
    throw new Failure('conflict', 'You have an account with this number at this broker already.')
  })
  const changed = (await listAccounts(deps, actor)).find((account) => account.id === id)
  if (!changed) throw notFound()
  return changed
}

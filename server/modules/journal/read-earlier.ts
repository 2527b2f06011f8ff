import type { JournalDeps } from './deps.ts'
import { selectEarlier } from './figures.store.ts'
import type { Earlier } from './start-balance.rules.ts'
import type { TradesOf } from './trade-filter.store.ts'

/**
 * Reads what came before the selected trades of a user, as far as it is needed for `startBalance`; does not
 * wait for anything else that is read of them.
 */
export async function readEarlier(
  { db, accountBalance }: Pick<JournalDeps, 'accountBalance' | 'db'>,
  of: TradesOf,
): Promise<Earlier | null> {
  const { userId, accountId, from } = of
  if (accountId === undefined && from === undefined) return null
  return selectEarlier(db.pool, of, (id, before) =>
    accountBalance({ userId, accountId: id, before }),
  )
}

import type { JournalDeps } from './deps.ts'
import { readEarlier } from './figures.store.ts'
import type { Earlier } from './start-balance.rules.ts'
import type { TradesOf } from './trade-filter.store.ts'

/**
 * Reads what came before the selected trades of a user, as far as it is needed for `startBalance`; does not
 * wait for anything else that is read of them.
 */
export const createReadEarlier =
  ({ db, accountBalance }: Pick<JournalDeps, 'accountBalance' | 'db'>) =>
  async (of: TradesOf): Promise<Earlier | null> => {
    const { userId, accountId, from } = of
    if (accountId === undefined && from === undefined) return null
    return readEarlier(db.pool, of, (id, before) =>
      accountBalance({ userId, accountId: id, before }),
    )
  }

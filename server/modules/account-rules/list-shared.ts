import type { RuledAccount } from '#contract/account-rules.ts'
import { rulesOfAccounts } from './account-rules.store.ts'
import type { AccountRulesDeps } from './deps.ts'
import { createReadStanding } from './read-standing.ts'

/**
 * The accounts whose rules a student shares, the most recently used first; empty for unknown users.
 */
export const createListShared = (deps: AccountRulesDeps) => {
  const readStanding = createReadStanding(deps)
  return async (userId: string): Promise<RuledAccount[]> => {
    const { pool } = deps.db
    const accounts = await deps.imports.accountsOf(pool, userId)
    const rules = await rulesOfAccounts(
      pool,
      accounts.map(({ id }) => id),
    )
    const found: RuledAccount[] = []
    // Sequentially: an account may have a hundred thousand trades.
    for (const account of accounts) {
      const ruled = rules.get(account.id)
      if (ruled?.shared) found.push(await readStanding(account, ruled))
    }
    return found
  }
}

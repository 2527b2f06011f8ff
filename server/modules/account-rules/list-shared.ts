import type { RuledAccount } from '#contract/account-rules.ts'
import type { AccountRulesDeps } from './deps.ts'
import { createReadStanding } from './read-standing.ts'
import { ruledAccounts } from './ruled-accounts.ts'

/**
 * The accounts whose rules a student shares, the most recently used first; empty for unknown users.
 */
export const createListShared = (deps: AccountRulesDeps) => {
  const readStanding = createReadStanding(deps)
  return async (userId: string): Promise<RuledAccount[]> => {
    const found: RuledAccount[] = []
    // Sequentially: an account may have a hundred thousand trades.
    for (const { account, rules } of await ruledAccounts(deps, userId)) {
      if (rules.shared) found.push(await readStanding(account, rules))
    }
    return found
  }
}

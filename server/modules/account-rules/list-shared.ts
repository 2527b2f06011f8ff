import type { RuledAccount } from '#contract/account-rules.ts'
import type { AccountRulesDeps } from './deps.ts'
import { readStanding } from './read-standing.ts'
import { ruledAccounts } from './ruled-accounts.ts'

/**
 * The accounts whose rules a student shares, the most recently used first; empty for unknown users.
 */
export async function listShared(deps: AccountRulesDeps, userId: string): Promise<RuledAccount[]> {
  const found: RuledAccount[] = []
  // Sequentially: an account may have a hundred thousand trades.
  for (const { account, rules } of await ruledAccounts(deps, userId)) {
    if (rules.shared) found.push(await readStanding(deps, account, rules))
  }
  return found
}

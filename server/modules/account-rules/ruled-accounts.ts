import { rulesAmong } from './account-rules.store.ts'
import type { AccountRulesDeps } from './deps.ts'

/** A user's trading accounts that have rules, the most recently used first, with those rules. */
export async function ruledAccounts(
  { db: { pool }, imports }: Pick<AccountRulesDeps, 'db' | 'imports'>,
  userId: string,
) {
  const [accounts, rules] = await Promise.all([
    imports.accountsOf(pool, userId),
    rulesAmong(pool, imports.accountIdsOf(userId)),
  ])
  return accounts.flatMap((account) => {
    const own = rules.get(account.id)
    return own ? [{ account, rules: own }] : []
  })
}

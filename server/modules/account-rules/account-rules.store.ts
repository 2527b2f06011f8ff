import type { AccountRules } from '#contract/account-rules.ts'
import type { Executor } from '#server/platform/database/database.ts'

/** The rules of trading accounts, by account id; accounts without rules are absent. */
export async function rulesOfAccounts(
  executor: Executor,
  accountIds: readonly string[],
): Promise<Map<string, AccountRules>> {
  const rows = await executor
    .selectFrom('accountRules')
    .select(['accountId', 'rules', 'shared'])
    .where('accountId', 'in', accountIds.length > 0 ? accountIds : [null])
    .execute()
  return new Map(rows.map(({ accountId, rules, shared }) => [accountId, { ...rules, shared }]))
}

/** Stores an account's rules, replacing existing ones. */
export async function saveRules(
  executor: Executor,
  accountId: string,
  { shared, ...rules }: AccountRules,
  updatedAt: Date,
): Promise<void> {
  const values = { rules: JSON.stringify(rules), shared, updatedAt }
  await executor
    .insertInto('accountRules')
    .values({ accountId, ...values })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(values))
    .execute()
}

export async function deleteRules(executor: Executor, accountId: string): Promise<void> {
  await executor.deleteFrom('accountRules').where('accountId', '=', accountId).execute()
}

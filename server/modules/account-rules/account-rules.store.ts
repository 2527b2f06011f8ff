import { type RawBuilder, sql } from 'kysely'
import type { AccountRules } from '#contract/account-rules.ts'
import type { Executor } from '#server/platform/database/database.ts'

/**
 * The rules of the trading accounts selected by `accountIds`, part of a statement, by account id; accounts
 * without rules are absent.
 */
export async function rulesAmong(
  executor: Executor,
  accountIds: RawBuilder<unknown>,
): Promise<Map<string, AccountRules>> {
  const rows = await executor
    .selectFrom('accountRules')
    .select(['accountId', 'rules', 'shared'])
    .where(sql<boolean>`account_id in (${accountIds})`)
    .execute()
  return new Map(rows.map(({ accountId, rules, shared }) => [accountId, { ...rules, shared }]))
}

/** The rules of one trading account; undefined without any. */
export const rulesOf = async (
  executor: Executor,
  accountId: string,
): Promise<AccountRules | undefined> =>
  (await rulesAmong(executor, sql`${accountId}::uuid`)).get(accountId)

/** Stores an account's rules, replacing existing ones. */
export async function storeRules(
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

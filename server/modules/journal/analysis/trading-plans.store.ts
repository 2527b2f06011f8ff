import type { TradingPlan } from '#contract/journal-analysis.ts'
import type { Executor } from '#server/platform/database/database.ts'

/** When a user intends to trade; null without a plan. */
export async function findTradingPlan(
  executor: Executor,
  userId: string,
): Promise<TradingPlan | null> {
  const row = await executor
    .selectFrom('tradingPlans')
    .select(['weekdays', 'fromMinute', 'toMinute', 'timeZone'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (!row) return null
  const { fromMinute: from, toMinute: to, ...same } = row
  return { ...same, from, to }
}

/** Stores a plan, replacing an existing one. */
export async function saveTradingPlan(
  executor: Executor,
  userId: string,
  { from, to, ...same }: TradingPlan,
): Promise<void> {
  const values = { ...same, fromMinute: from, toMinute: to }
  await executor
    .insertInto('tradingPlans')
    .values({ userId, ...values })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(values))
    .execute()
}

export async function deleteTradingPlan(executor: Executor, userId: string): Promise<void> {
  await executor.deleteFrom('tradingPlans').where('userId', '=', userId).execute()
}

import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'

// Strategies whose signals are open to users beside those of their roles: by what they have bought.

/** The most strategies that are looked at of one user: more than anybody buys. */
const mostStrategies = 200

const isOpen = (at: Date) => sql<boolean>`(
  o.starts_at <= ${at}::timestamptz and o.open_until > ${at}::timestamptz)`

/** Part of a statement: the ids of the strategies open by themselves at `at` to the user with the id in this column. */
export const openedStrategiesOf = (
  userId: RawBuilder<unknown>,
  at: Date,
): RawBuilder<string[]> => sql`
  array(
    select distinct o.strategy_id::text from opened_strategies o
    where o.user_id = ${userId} and ${isOpen(at)}
    order by 1 limit ${sql.lit(mostStrategies)})`

/** Part of a statement: to which of these users, a part as well, which strategies are open at `at`: `strategy_id` and `user_id`. */
export const openedStrategiesAmong = (users: RawBuilder<unknown>, at: Date): RawBuilder<unknown> =>
  sql`select distinct o.strategy_id, o.user_id from opened_strategies o
    where ${isOpen(at)} and o.user_id in (${users})`

/** The strategies whose signals were opened for a user, for the personal data download. */
export function exportOpenedStrategies(executor: Executor, userId: string) {
  return executor
    .selectFrom('openedStrategies')
    .select(['strategyId', 'startsAt', 'openUntil'])
    .where('userId', '=', userId)
    .orderBy('startsAt')
    .orderBy('strategyId')
    .limit(1000)
    .execute()
}

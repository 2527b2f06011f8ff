import { sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { ClosedTrade, MonthTotal } from './figures.rules.ts'

interface Period {
  from?: Date
  /** Exclusive. */
  to?: Date
}

/** The closed trades of a user in a period, in every currency. */
export async function listClosedTrades(
  executor: Executor,
  userId: string,
  { from, to }: Period,
): Promise<ClosedTrade[]> {
  const rows = await executor
    .selectFrom('trades')
    .select(['id', 'closedAt', 'currency', 'profitCents', 'feesCents', 'r'])
    .where('userId', '=', userId)
    .where('closedAt', 'is not', null)
    .$if(from !== undefined, (query) => query.where('placedAt', '>=', from ?? null))
    .$if(to !== undefined, (query) => query.where('placedAt', '<', to ?? null))
    .execute()
  return rows.flatMap((row) =>
    row.closedAt
      ? [
          {
            id: row.id,
            closedAt: row.closedAt,
            currency: row.currency,
            netCents: Number(row.profitCents) - Number(row.feesCents),
            r: row.r === null ? null : Number(row.r),
          },
        ]
      : [],
  )
}

/** What the trades of a user in one currency had brought before an instant, in cents. */
export async function netCentsBefore(
  executor: Executor,
  userId: string,
  currency: string,
  before: Date,
): Promise<number> {
  const { net } = await executor
    .selectFrom('trades')
    .select(sql<string>`coalesce(sum(profit_cents - fees_cents), 0)`.as('net'))
    .where('userId', '=', userId)
    .where('currency', '=', currency)
    .where('closedAt', '<', before)
    .executeTakeFirstOrThrow()
  return Number(net)
}

/** Number and total R of the trades that each of these users closed in a period. */
export async function closedTotals(
  executor: Executor,
  userIds: readonly string[],
  { from, to }: Required<Period>,
): Promise<MonthTotal[]> {
  const { rows } = await sql<{ userId: string; trades: number; r: string }>`
    select user_id, count(*)::int as trades, coalesce(sum(r), 0) as r
    from trades
    where user_id = any(${userIds}::uuid[]) and closed_at >= ${from} and closed_at < ${to}
    group by user_id`.execute(executor)
  return rows.map(({ userId, trades, r }) => ({
    userId,
    tradesCount: trades,
    totalR: Number(r),
  }))
}

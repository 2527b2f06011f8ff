import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { isShared } from './sharing/shared-trades.store.ts'
import { isMeant, type TradesOf } from './trade-filter.store.ts'

export type TradeColumns = Selectable<Tables['trades']>
export type TradeRow = NonNullable<Awaited<ReturnType<typeof findTrade>>>

/** Trades with their screenshots and comments, each oldest first. */
const trades = (executor: Executor) =>
  executor
    .selectFrom('trades')
    .selectAll('trades')
    .select((trade) => [
      isShared('trades').$castTo<boolean>().as('isShared'),
      jsonArrayFrom(
        trade
          .selectFrom('tradeScreenshots')
          .whereRef('tradeScreenshots.tradeId', '=', 'trades.id')
          .orderBy('id')
          .select(['id', 'fileKey']),
      ).as('screenshots'),
      jsonArrayFrom(
        trade
          .selectFrom('tradeComments')
          .whereRef('tradeComments.tradeId', '=', 'trades.id')
          .orderBy('id')
          .select(['id', 'authorId', 'text', 'createdAt']),
      ).as('comments'),
    ])

/** One page of trades, the most recently closed or opened first, and their total number. */
export async function listTrades(
  executor: Executor,
  of: TradesOf,
  page: { limit: number; offset: number },
): Promise<{ rows: TradeRow[]; total: number }> {
  const rows = await trades(executor)
    .where(isMeant(of))
    .orderBy('placedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const full = rows.length === page.limit || (rows.length === 0 && page.offset > 0)
  const total = full ? await countTrades(executor, of) : page.offset + rows.length
  return { rows, total }
}

export async function countTrades(executor: Executor, of: TradesOf): Promise<number> {
  const query = executor.selectFrom('trades').select(sql<number>`count(*)::int`.as('count'))
  return (await query.where(isMeant(of)).executeTakeFirstOrThrow()).count
}

/** The number of the user's manually entered trades. */
export async function countByHand(executor: Executor, userId: string): Promise<number> {
  const { count } = await executor
    .selectFrom('trades')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('userId', '=', userId)
    .where('source', '=', 'manual')
    .executeTakeFirstOrThrow()
  return count
}

export async function findTrade(executor: Executor, id: string) {
  return (await trades(executor).where('id', '=', id).executeTakeFirst()) ?? null
}

/** Reads a trade and locks it until the transaction ends. */
export async function lockTrade(
  executor: Executor,
  id: string,
): Promise<(TradeColumns & { isShared: boolean }) | null> {
  const query = executor
    .selectFrom('trades')
    .selectAll()
    .select(isShared('trades').$castTo<boolean>().as('isShared'))
    .where('id', '=', id)
    .forUpdate()
  return (await query.executeTakeFirst()) ?? null
}

export async function insertTrade(
  executor: Executor,
  values: Insertable<Tables['trades']>,
): Promise<void> {
  await executor.insertInto('trades').values(values).execute()
}

export async function changeTrade(
  executor: Executor,
  id: string,
  values: Updateable<Tables['trades']>,
): Promise<void> {
  await executor.updateTable('trades').set(values).where('id', '=', id).execute()
}

export async function deleteTrade(executor: Executor, id: string): Promise<void> {
  await executor.deleteFrom('trades').where('id', '=', id).execute()
}

import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { JournalSettings } from '#contract/journal/journal.ts'
import type { UserLookup } from '#server/modules/identity/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { isShared } from './sharing/sharing.store.ts'
import { isMeant, type TradesOf } from './trade-filter.store.ts'

export type TradeColumns = Selectable<Tables['trades']>
export type TradeRow = NonNullable<Awaited<ReturnType<typeof findShownTrade>>>

const isSharedColumn = isShared('trades').$castTo<boolean>().as('isShared')

/** Trades with their screenshots and comments, each oldest first. */
const shownTrades = (executor: Executor, users: UserLookup) =>
  executor
    .selectFrom('trades')
    .selectAll('trades')
    .select((trade) => [
      isSharedColumn,
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
          .select(['id', 'text', 'createdAt'])
          .select(users.nameOf(sql.ref('tradeComments.authorId')).as('author')),
      ).as('comments'),
    ])

/** One page of trades, the most recently closed or opened first, and their total number. */
export async function selectTrades(
  executor: Executor,
  users: UserLookup,
  of: TradesOf,
  page: { limit: number; offset: number },
): Promise<{ rows: TradeRow[]; total: number }> {
  // What is before the page is passed over in an index, without looking at whole trades and at what belongs to them.
  const ids = executor
    .selectFrom('trades')
    .select('id')
    .where(isMeant(of))
    .orderBy('placedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
  const [rows, total] = await Promise.all([
    shownTrades(executor, users)
      .where('id', 'in', ids)
      .orderBy('placedAt', 'desc')
      .orderBy('id', 'desc')
      .execute(),
    countTrades(executor, of),
  ])
  return { rows, total }
}

export async function countTrades(executor: Executor, of: TradesOf): Promise<number> {
  const query = executor.selectFrom('trades').select(sql<number>`count(*)::int`.as('count'))
  return (await query.where(isMeant(of)).executeTakeFirstOrThrow()).count
}

export async function isAnyTrade(executor: Executor, of: TradesOf): Promise<boolean> {
  const { rows } = await sql<{ isAny: boolean }>`
    select exists (select from trades where ${isMeant(of)}) as is_any`.execute(executor)
  return rows[0]?.isAny ?? false
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

export async function findShownTrade(executor: Executor, users: UserLookup, id: string) {
  return (await shownTrades(executor, users).where('id', '=', id).executeTakeFirst()) ?? null
}

const bareTrade = (executor: Executor, id: string) =>
  executor.selectFrom('trades').selectAll().select(isSharedColumn).where('id', '=', id)

type BareTrade = TradeColumns & { isShared: boolean }

export const findTrade = async (executor: Executor, id: string): Promise<BareTrade | null> =>
  (await bareTrade(executor, id).executeTakeFirst()) ?? null

/** Reads a trade and locks it until the transaction ends. */
export const lockTrade = async (executor: Executor, id: string): Promise<BareTrade | null> =>
  (await bareTrade(executor, id).forUpdate().executeTakeFirst()) ?? null

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

export async function deleteTradeRow(executor: Executor, id: string): Promise<void> {
  await executor.deleteFrom('trades').where('id', '=', id).execute()
}

export const listScreenshots = (executor: Executor, tradeId: string) =>
  executor
    .selectFrom('tradeScreenshots')
    .select(['id', 'fileKey'])
    .where('tradeId', '=', tradeId)
    .execute()

export async function insertScreenshot(
  executor: Executor,
  values: Insertable<Tables['tradeScreenshots']>,
): Promise<void> {
  await executor.insertInto('tradeScreenshots').values(values).execute()
}

export async function deleteScreenshotRow(executor: Executor, id: string): Promise<void> {
  await executor.deleteFrom('tradeScreenshots').where('id', '=', id).execute()
}

/** The trade of the screenshot at `key`; null if there is none. */
export async function findScreenshotTrade(
  executor: Executor,
  key: string,
): Promise<{ userId: string; isShared: boolean } | null> {
  const row = await executor
    .selectFrom('tradeScreenshots')
    .innerJoin('trades', 'trades.id', 'tradeScreenshots.tradeId')
    .select(['trades.userId', isShared('trades').$castTo<boolean>().as('isShared')])
    .where('tradeScreenshots.fileKey', '=', key)
    .executeTakeFirst()
  return row ?? null
}

/** Those of `keys` that belong to a trade. */
export async function screenshotsInUse(executor: Executor, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await executor
    .selectFrom('tradeScreenshots')
    .select('fileKey')
    .where('fileKey', 'in', keys)
    .execute()
  return new Set(rows.map((row) => row.fileKey))
}

/** The settings of a user's journal; null if they were never changed. */
export async function findSettings(
  executor: Executor,
  userId: string,
): Promise<JournalSettings | null> {
  const row = await executor
    .selectFrom('journalSettings')
    .select(['currency', 'startingBalanceCents', 'defaultRiskPercent'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (!row) return null
  return {
    ...row,
    startingBalanceCents: Number(row.startingBalanceCents),
    defaultRiskPercent: Number(row.defaultRiskPercent),
  }
}

/** Changes settings, which may not exist yet; absent fields are unchanged, or take their defaults. */
export async function saveSettings(
  executor: Executor,
  userId: string,
  changes: Partial<JournalSettings>,
  defaults: JournalSettings,
): Promise<void> {
  await executor
    .insertInto('journalSettings')
    .values({ userId, ...defaults, ...changes })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ userId, ...changes }))
    .execute()
}

import { sql } from 'kysely'
import type { CandleFrame } from '#contract/candle-frames.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { PackedMonth } from './reading/months.rules.ts'

/** Candles of one pair and time frame: a user's, or the academy's if null. */
export interface Series {
  userId: string | null
  pair: string
  frame: CandleFrame
}

const isOf = ({ userId, pair, frame }: Series) =>
  sql<boolean>`user_id is not distinct from ${userId} and pair = ${pair} and frame = ${frame}`

/** A stored month, locked until the transaction ends; null if there is none. */
export async function lockMonth(tx: Executor, of: Series, month: string) {
  const row = await tx
    .selectFrom('candleMonths')
    .select(['digits', 'packed', 'synthetic'])
    .where(isOf(of))
    .where('month', '=', sql<string>`${month}::date`)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function saveMonth(
  tx: Executor,
  { userId, pair, frame }: Series,
  { month, candles, digits, first, last, packed }: PackedMonth,
  synthetic: boolean,
): Promise<void> {
  const values = {
    candles,
    digits,
    firstAt: new Date(first * 60_000),
    lastAt: new Date(last * 60_000),
    synthetic,
    packed: Buffer.from(packed),
  }
  await tx
    .insertInto('candleMonths')
    .values({ userId, pair, frame, month, ...values })
    .onConflict((conflict) => conflict.constraint('candle_months_once').doUpdateSet(values))
    .execute()
}

/** The months of a series with candles that begin between two instants, oldest first. */
export const readMonths = (executor: Executor, of: Series, from: Date, to: Date) =>
  executor
    .selectFrom('candleMonths')
    .select(['digits', 'packed', 'candles'])
    .where(isOf(of))
    .where('lastAt', '>=', from)
    .where('firstAt', '<', to)
    .orderBy('month')
    .execute()

/** The stored months of a pair for a user, including the academy's, without the candles. */
export const listMonths = (executor: Executor, userId: string, pair: string) =>
  executor
    .selectFrom('candleMonths')
    .select(['userId', 'frame', 'candles', 'firstAt', 'lastAt', 'synthetic'])
    .where(sql<boolean>`(user_id = ${userId} or user_id is null)`)
    .where('pair', '=', pair)
    .orderBy('month')
    .execute()

/** Every series visible to a user: the academy's and, with `userId`, that user's. */
export const listSeries = (executor: Executor, userId: string) =>
  executor
    .selectFrom('candleMonths')
    .select(({ fn }) => [
      'userId',
      'pair',
      'frame',
      sql<number>`sum(candles)::int`.as('candles'),
      sql<number>`sum(length(packed))::int`.as('bytes'),
      sql<boolean>`bool_or(synthetic)`.as('synthetic'),
      fn.min('firstAt').as('from'),
      fn.max('lastAt').as('to'),
    ])
    .where(sql<boolean>`(user_id = ${userId} or user_id is null)`)
    .groupBy(['userId', 'pair', 'frame'])
    .orderBy('pair')
    .orderBy('userId')
    .orderBy('frame')
    .execute()

/** The size of a series' candles in bytes. */
export async function bytesOfSeries(executor: Executor, of: Series): Promise<number> {
  const { bytes } = await executor
    .selectFrom('candleMonths')
    .select(sql<number>`coalesce(sum(length(packed)), 0)::int`.as('bytes'))
    .where(isOf(of))
    .executeTakeFirstOrThrow()
  return bytes
}

/** Deletes a series; returns its first and last instant, null if there was none. */
export async function deleteSeries(tx: Executor, of: Series) {
  const rows = await tx
    .deleteFrom('candleMonths')
    .where(isOf(of))
    .returning(['firstAt', 'lastAt'])
    .execute()
  if (rows.length === 0) return null
  const [first, last] = [rows.map((row) => +row.firstAt), rows.map((row) => +row.lastAt)]
  return { from: new Date(Math.min(...first)), to: new Date(Math.max(...last)) }
}

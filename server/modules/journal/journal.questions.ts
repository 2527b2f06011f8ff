import type { RawBuilder } from 'kysely'
import type { CandleColumns } from '#contract/candles/candle-columns.ts'
import type { CandleFrame } from '#contract/candles/candle-frames.ts'
import { question } from '#server/platform/module/question.ts'

/** A trading account of a user, and an instant, as parts of a statement. */
export interface AccountAt {
  userId: string
  accountId: RawBuilder<unknown>
  before: RawBuilder<unknown>
}

/**
 * Part of a statement: the sum of the movements without a trade in the account before the instant, in cents;
 * null if there were none, or no such account.
 */
export const accountBalance =
  question<(at: AccountAt) => RawBuilder<string | null>>('journal.account-balance')

/**
 * Part of a statement: the movements without a trade in the account after the instant, in their order, as JSON of
 * [milliseconds since 1970, cents]; null if there were none, or no such account.
 */
export const accountMoves =
  question<(at: Omit<AccountAt, 'before'> & { after: RawBuilder<unknown> }) => RawBuilder<unknown>>(
    'journal.account-moves',
  )

/** Candles for a period, in milliseconds since 1970. */
interface CandlesOver {
  frame: CandleFrame
  synthetic: boolean
  columns: CandleColumns
}

/** Returns the candles of the shortest frame that covers a period; null if none does. */
export type TradeCandles = (from: number, to: number) => Promise<CandlesOver | null>

/** The candles available to a user for a pair; null without any. */
export const tradeCandles =
  question<(userId: string, pair: string) => Promise<TradeCandles | null>>('journal.trade-candles')

import type { CandleColumns } from '#contract/candle-columns.ts'
import type { CandleFrame } from '#contract/candle-frames.ts'
import { question } from '#server/platform/module/question.ts'

/**
 * What had come and gone without a trade in a trading account of the user before an instant, in cents;
 * null where there was nothing, or no such account.
 */
export const accountBalance =
  question<(userId: string, accountId: string, before: Date) => Promise<number | null>>(
    'journal.account-balance',
  )

/** Candles over a time, in milliseconds since 1970. */
interface CandlesOver {
  frame: CandleFrame
  synthetic: boolean
  columns: CandleColumns
}

/** Gives the candles of the shortest frame that reaches over a time; null where none does. */
export type TradeCandles = (from: number, to: number) => Promise<CandlesOver | null>

/** The candles that a user has of a pair; null without any. */
export const tradeCandles =
  question<(userId: string, pair: string) => Promise<TradeCandles | null>>('journal.trade-candles')

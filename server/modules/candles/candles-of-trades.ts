import { type CandleColumns, joinCandles, unpackCandles } from '#contract/candle-columns.ts'
import { candleFrames, frameMinutes } from '#contract/candle-frames.ts'
import type { TradeCandles } from '#server/modules/journal/index.ts'
import { booksOf } from './books-of.ts'
import { between } from './candles.rules.ts'
import type { CandlesDeps } from './deps.ts'
import { listMonths, readMonths } from './months.store.ts'

/**
 * Returns the candles of a user's pair for a period: those of the shortest frame that covers it,
 * the user's own before the academy's. The last series read is cached, since trades are processed
 * in order.
 */
export async function candlesOfTrades(
  { db }: Pick<CandlesDeps, 'db'>,
  userId: string,
  pair: string,
): Promise<TradeCandles | null> {
  const books = booksOf(await listMonths(db.pool, userId, pair))
  if (books.length === 0) return null
  const rank = candleFrames
  const inOrder = books.toSorted(
    (one, other) =>
      Number(other.own) - Number(one.own) || rank.indexOf(one.frame) - rank.indexOf(other.frame),
  )
  let kept: { key: string; columns: CandleColumns } | undefined
  return async (from, to) => {
    const book = inOrder.find(
      ({ first, last, frame }) => first <= from && last + frameMinutes[frame] * 60_000 >= to,
    )
    if (!book) return null
    const length = frameMinutes[book.frame]
    const begins = new Date(from - length * 60_000)
    const months = book.months.filter(({ firstAt, lastAt }) => lastAt >= begins && +firstAt <= to)
    const key = `${book.own} ${book.frame} ${months.map(({ firstAt }) => +firstAt)}`
    if (kept?.key !== key) {
      const of = { userId: book.own ? userId : null, pair, frame: book.frame }
      const rows = await readMonths(db.pool, of, begins, new Date(to + 1))
      const parts = rows.map(({ packed, digits }) => unpackCandles(packed, digits))
      kept = { key, columns: joinCandles(parts) }
    }
    const columns = between(kept.columns, Math.floor(+begins / 60_000), Math.ceil(to / 60_000))
    return { frame: book.frame, synthetic: book.synthetic, columns }
  }
}

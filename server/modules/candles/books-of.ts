import type { Extent } from './candles.rules.ts'
import type { listMonths } from './months.store.ts'

/** One series of a pair available to a user, month by month. */
export interface Book extends Extent {
  synthetic: boolean
  months: { firstAt: Date; lastAt: Date; candles: number }[]
}

type MonthRow = Awaited<ReturnType<typeof listMonths>>[number]

/** Groups the months by series. */
export function booksOf(rows: readonly MonthRow[]): Book[] {
  const books = new Map<string, Book>()
  for (const { userId, frame, firstAt, lastAt, candles, synthetic } of rows) {
    const key = `${userId} ${frame}`
    const known = books.get(key)
    const month = { firstAt, lastAt, candles }
    if (!known) {
      const of = { own: userId !== null, frame, synthetic, months: [month] }
      books.set(key, { ...of, first: +firstAt, last: +lastAt })
      continue
    }
    known.months.push(month)
    known.last = +lastAt
    known.synthetic ||= synthetic
  }
  return [...books.values()]
}

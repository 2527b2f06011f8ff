import { type CandleColumns, noCandles, packCandles } from '#contract/candles/candle-columns.ts'

/** A month of candles as stored. */
export interface PackedMonth {
  /** The first day of the month. */
  month: string
  candles: number
  digits: number
  /** When its first and last candle begin, in minutes since 1970. */
  first: number
  last: number
  packed: Uint8Array
}

/** The month that contains a minute since 1970 (UTC), as its first day. */
export const monthOf = (minute: number): string =>
  `${new Date(minute * 60_000).toISOString().slice(0, 7)}-01`

export function packedMonth(month: string, columns: CandleColumns): PackedMonth {
  const { times, digits } = columns
  return {
    month,
    candles: times.length,
    digits,
    first: times[0] ?? 0,
    last: times.at(-1) ?? 0,
    packed: packCandles(columns),
  }
}

interface Row {
  minute: number
  open: number
  high: number
  low: number
  close: number
}

/** Splits candles in chronological order into months. */
export function* monthsOf(inOrder: readonly Row[], digits: number): Generator<PackedMonth> {
  const factor = 10 ** digits
  let [month, until] = ['', 0]
  let columns = noCandles(digits)
  for (const { minute, open, high, low, close } of inOrder) {
    if (minute >= until) {
      if (columns.times.length > 0) yield packedMonth(month, columns)
      columns = noCandles(digits)
      month = monthOf(minute)
      const [year = 0, number = 0] = month.split('-').map(Number)
      until = Date.UTC(year, number, 1) / 60_000
    }
    columns.times.push(minute)
    columns.open.push(Math.round(open * factor))
    columns.high.push(Math.round(high * factor))
    columns.low.push(Math.round(low * factor))
    columns.close.push(Math.round(close * factor))
  }
  if (columns.times.length > 0) yield packedMonth(month, columns)
}

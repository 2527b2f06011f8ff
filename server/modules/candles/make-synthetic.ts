import type { CandleColumns } from '#contract/candle-columns.ts'
import { sliceCandles } from '#contract/candle-columns.ts'
import type { CandleFrame } from '#contract/candle-frames.ts'
import type { CandlesDeps } from './deps.ts'
import { monthOf, packedMonth } from './reading/months.rules.ts'
import { saveCandles } from './save-candles.ts'

/**
 * Adds made-up demo candles to the academy, which are marked as synthetic wherever they are shown.
 */
export function makeSynthetic(
  deps: CandlesDeps,
  pair: string,
  frame: CandleFrame,
  columns: CandleColumns,
) {
  return deps.db.transaction((tx) =>
    saveCandles(deps, tx, { userId: null, pair, frame }, monthsOfColumns(columns), {
      synthetic: true,
    }),
  )
}

function monthsOfColumns(columns: CandleColumns) {
  const months: ReturnType<typeof packedMonth>[] = []
  let from = 0
  columns.times.forEach((time, index) => {
    const month = monthOf(time)
    const next = columns.times[index + 1]
    if (next !== undefined && monthOf(next) === month) return
    months.push(packedMonth(month, sliceCandles(columns, from, index + 1)))
    from = index + 1
  })
  return months
}

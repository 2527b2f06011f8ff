import type { CandleSeries } from '#contract/candles/candles.ts'
import type { Signal } from '#contract/signals/signals.ts'

/** Whether there are candles of the signal's pair at the time of its publication. */
export const hasCandles = (
  series: readonly CandleSeries[] = [],
  { pair, createdAt }: Pick<Signal, 'createdAt' | 'pair'>,
): boolean =>
  series.some(
    (one) =>
      one.pair === pair &&
      Date.parse(one.from) <= Date.parse(createdAt) &&
      Date.parse(createdAt) <= Date.parse(one.to),
  )

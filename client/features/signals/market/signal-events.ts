import type { ChartLevel, ChartMark } from '#client/ui/charts/market/candle-drawing.ts'
import { indexAt, type Span } from '#client/ui/charts/market/market-window.ts'
import { signalStatusWords } from '#client/ui/trading/signal-status.ts'
import type { CandleColumns } from '#contract/candles/candle-columns.ts'
import type { CandleFrame } from '#contract/candles/candle-frames.ts'
import type { Signal, SignalStatus } from '#contract/signals/signals.ts'
import { isFinal } from '../signal-words.ts'

/** A status change and its time. */
export interface Step {
  status: SignalStatus
  at: string
}

/** Each change of a signal's status after its publication. */
export const stepsOf = ({ history }: Pick<Signal, 'history'>): Step[] =>
  history.filter(({ status }, index) => index > 0 && status !== history[index - 1]?.status)

const minuteOf = (instant: string) => Date.parse(instant) / 60_000

/** From its publication to its end, or until now. */
export function spanOf(signal: Signal, now: number): Span {
  const ended = isFinal(signal.status) ? stepsOf(signal).at(-1)?.at : undefined
  const from = minuteOf(signal.createdAt)
  return { from, to: ended ? minuteOf(ended) : Math.max(from, now / 60_000) }
}

export function levelsOf(signal: Signal): ChartLevel[] {
  const { entry, entryTo = null, stopLoss, takeProfit, furtherTargets } = signal
  const level = (label: string, price: string | null, color: ChartLevel['color']) =>
    price === null ? [] : [{ label, price, color }]
  return [
    ...level('Entry', entry, 'ink'),
    ...level('Zone', entryTo, 'ink'),
    ...level('Stop', stopLoss, 'loss'),
    ...level(furtherTargets.length > 0 ? 'Target 1' : 'Target', takeProfit, 'profit'),
    ...furtherTargets.flatMap((price, index) => level(`Target ${index + 2}`, price, 'profit')),
  ]
}

/** The marks on these candles: the publication and each status change. */
export function signalMarks(
  signal: Signal,
  columns: CandleColumns,
  frame: CandleFrame,
): ChartMark[] {
  const up = signal.direction !== 'SELL'
  const happened = [
    { at: signal.createdAt, label: 'Published', color: 'accent' as const, up },
    ...stepsOf(signal).map(({ at, status }) => ({
      at,
      label: signalStatusWords[status].label,
      color: 'ink' as const,
      up: !up,
    })),
  ]
  return happened.flatMap(({ at, ...mark }) => {
    const index = indexAt(columns, minuteOf(at), frame)
    return index === null ? [] : [{ index, ...mark }]
  })
}

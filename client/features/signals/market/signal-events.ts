import type { ChartLevel, ChartMark } from '#client/ui/charts/market/candle-drawing.ts'
import { indexAt, type Span } from '#client/ui/charts/market/market-window.ts'
import { signalStatusWords } from '#client/ui/trading/signal-status.ts'
import type { CandleColumns } from '#contract/candles/candle-columns.ts'
import type { CandleFrame } from '#contract/candles/candle-frames.ts'
import type { Signal } from '#contract/signals/signals.ts'
import { stepWords } from '#contract/signals/step-words.ts'
import { isFinal } from '../signal-words.ts'

/** What happened, and when. */
export interface Step {
  label: string
  at: string
}

/** Each step of a signal after its publication but notes, and each change of its status without one. */
export const stepsOf = ({ history }: Pick<Signal, 'history'>): Step[] =>
  history.flatMap(({ at, status, step }, index) => {
    if (step) return step.kind === 'note' ? [] : [{ at, label: stepWords(step) ?? '' }]
    const isChange = index > 0 && status !== history[index - 1]?.status
    return isChange ? [{ at, label: signalStatusWords[status].label }] : []
  })

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

/** The marks on these candles: the publication and each step. */
export function signalMarks(
  signal: Signal,
  columns: CandleColumns,
  frame: CandleFrame,
): ChartMark[] {
  const up = signal.direction !== 'SELL'
  const happened = [
    { at: signal.createdAt, label: 'Published', color: 'accent' as const, up },
    ...stepsOf(signal).map(({ at, label }) => ({
      at,
      label,
      color: 'ink' as const,
      up: !up,
    })),
  ]
  return happened.flatMap(({ at, ...mark }) => {
    const index = indexAt(columns, minuteOf(at), frame)
    return index === null ? [] : [{ index, ...mark }]
  })
}

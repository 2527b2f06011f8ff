import { type CandleColumns, joinCandles, unpackCandles } from '#contract/candles/candle-columns.ts'
import type { FullPracticeRun, PracticeRun, PracticeStep } from '#contract/practice/practice.ts'

/** A run with its candles unpacked. */
export interface ShownRun extends Pick<FullPracticeRun, 'orders' | 'closings'> {
  run: PracticeRun
  candles: CandleColumns
}

const unpacked = (packed: string, digits: number): CandleColumns =>
  unpackCandles(
    Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0)),
    digits,
  )

export const shownRun = ({ run, packed, orders, closings }: FullPracticeRun): ShownRun => ({
  run,
  orders,
  closings,
  candles: unpacked(packed, run.digits),
})

/** A run after an action; null if what is shown of it does not lead there, so that it has to be read again. */
export function afterStep(before: ShownRun, step: PracticeStep): ShownRun | null {
  const { run, first, packed } = step
  const follows = run.version === before.run.version + 1 && first === before.candles.times.length
  // Once a run has ended, its dates may be shown.
  if (!follows || run.dateHidden !== before.run.dateHidden) return null
  const orders = new Map([...before.orders, ...step.orders].map((one) => [one.number, one]))
  return {
    run,
    orders: [...orders.values()],
    closings: [...before.closings, ...step.closings],
    candles: joinCandles([before.candles, unpacked(packed, run.digits)]),
  }
}

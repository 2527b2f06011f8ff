import { withPoint } from '#client/ui/forms/decimal-text.ts'
import { compareDecimals } from '#contract/journal/trade-results.ts'
import type { Direction } from '#contract/signals/signals.ts'
import { decimal } from '#schemas/values.ts'

interface StopAndEntry {
  direction: Direction
  entry: string
  stopLoss?: string | null | undefined
}

/**
 * What is wrong with the side of a stop, as typed: 'The stop is above the entry of a BUY'. Null if
 * nothing is, and while either price is missing.
 */
export function stopFault({ direction, entry, stopLoss }: StopAndEntry): string | null {
  const [from, stop] = [entry, stopLoss ?? ''].map(
    (typed) => decimal.safeParse(withPoint(typed)).data,
  )
  if (from === undefined || stop === undefined) return null
  const side = compareDecimals(stop, from)
  const isWrong = direction === 'BUY' ? side > 0 : side < 0
  return isWrong ? `The stop is ${side > 0 ? 'above' : 'below'} the entry of a ${direction}` : null
}

import { numberOf, withPoint } from '#client/ui/forms/decimal-text.ts'
import type { CandleColumns } from '#contract/candles/candle-columns.ts'
import type { ExerciseDirection } from '#contract/exercises.ts'

/** A decision as typed. */
export interface DecisionValues {
  /** Empty until it is chosen. */
  direction: ExerciseDirection | ''
  /** Empty for an order at the last price. */
  entry: string
  stop: string
  target: string
  zoneLow: string
  zoneHigh: string
  reason: string
}

export const noDecision: DecisionValues = {
  direction: '',
  entry: '',
  stop: '',
  target: '',
  zoneLow: '',
  zoneHigh: '',
  reason: '',
}

/** The last close as a number, and how far candles usually reach. */
export function marketOf({ close, high, low, digits }: CandleColumns) {
  const factor = 10 ** digits
  const some = high.slice(-20).map((one, index) => one - (low.at(-20 + index) ?? low[index] ?? one))
  const usual = some.reduce((sum, one) => sum + one, 0) / Math.max(1, some.length)
  return { digits, last: (close.at(-1) ?? 0) / factor, usual: Math.max(1, usual) / factor }
}
type Market = ReturnType<typeof marketOf>

/** A decision in another direction: its stop and target, unless they fit, begin near the last price, to be moved. */
export function turnedTo(
  values: DecisionValues,
  direction: ExerciseDirection,
  { digits, last, usual }: Market,
): DecisionValues {
  if (direction === 'NONE') return { ...values, direction, entry: '', stop: '', target: '' }
  if (values.direction === direction) return values
  const side = direction === 'BUY' ? 1 : -1
  const price = (candles: number) =>
    Math.max(10 ** -digits, last + side * candles * usual).toFixed(digits)
  return { ...values, direction, stop: price(-2), target: price(3) }
}

/** Reward for a risk of 1; null while the prices do not say. */
export function riskRewardOf(values: DecisionValues, { last }: Market): number | null {
  const entry = values.entry === '' ? last : numberOf(values.entry)
  const side = values.direction === 'SELL' ? -1 : 1
  const [risk, reward] = [
    side * (entry - numberOf(values.stop)),
    side * (numberOf(values.target) - entry),
  ]
  return values.direction !== 'NONE' && risk > 0 && reward > 0 ? reward / risk : null
}

/** A typed decision as it is sent. */
export function sentOf(values: DecisionValues) {
  const price = (typed: string) => (typed.trim() === '' ? undefined : withPoint(typed.trim()))
  const { direction, reason } = values
  const [low, high] = [price(values.zoneLow), price(values.zoneHigh)]
  return {
    direction: direction || 'NONE',
    entry: price(values.entry),
    stop: price(values.stop),
    target: price(values.target),
    ...((low || high) && { zone: { low: low ?? '', high: high ?? '' } }),
    reason,
  }
}

/** The field of the form for a name of the server's. */
export const fieldNames: Readonly<Record<string, keyof DecisionValues>> = {
  direction: 'direction',
  entry: 'entry',
  stop: 'stop',
  target: 'target',
  'zone.low': 'zoneLow',
  'zone.high': 'zoneHigh',
  reason: 'reason',
}

import type { ChartLevel, ChartMark, Sight } from '#client/ui/charts/market/candle-drawing.ts'
import { numberOf, withPoint } from '#client/ui/forms/decimal-text.ts'
import type { CandleColumns } from '#contract/candles/candle-columns.ts'
import type { MarkTask } from '#contract/quizzes/chart-marks.ts'
import type { Answer } from '#contract/quizzes/questions.ts'

/** What is marked on a chart, as typed; candles count from 1. */
export interface MarkValues {
  price: string
  low: string
  high: string
  first: string
  last: string
}
export type MarkField = keyof MarkValues

const noMark: MarkValues = { price: '', low: '', high: '', first: '', last: '' }

/** The fields of what is to be marked. */
export function fieldsOf(task: MarkTask): MarkField[] {
  if (task.shape === 'level') return ['price']
  return [
    ...(task.prices ? (['low', 'high'] as const) : []),
    ...(task.candles ? (['first', 'last'] as const) : []),
  ]
}

/** An answer as typed. */
export function valuesOfMark(answer: Answer | null): MarkValues {
  if (answer?.kind === 'level') return { ...noMark, price: answer.price }
  if (answer?.kind !== 'zone') return noMark
  const { prices, candles } = answer
  return {
    price: '',
    low: prices?.low ?? '',
    high: prices?.high ?? '',
    first: candles ? String(candles.first + 1) : '',
    last: candles ? String(candles.last + 1) : '',
  }
}

/** What is wrong with what is typed; a field that is still empty is not wrong. */
export function errorsOfMark(
  values: MarkValues,
  task: MarkTask,
  count: number,
): Partial<Record<MarkField, string>> {
  const errors: Partial<Record<MarkField, string>> = {}
  for (const field of fieldsOf(task)) {
    const typed = values[field].trim()
    if (typed === '') continue
    const isCandle = field === 'first' || field === 'last'
    if (isCandle && !(/^\d{1,3}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= count)) {
      errors[field] = `Enter a number from 1 to ${count}`
    } else if (!isCandle && !/^\d{1,9}(\.\d{1,10})?$/.test(withPoint(typed))) {
      errors[field] = 'Enter a price such as 1.1050'
    }
  }
  if (!errors.low && !errors.high && numberOf(values.low) >= numberOf(values.high)) {
    errors.high = 'The upper end must be above the lower one'
  }
  if (!errors.first && !errors.last && numberOf(values.first) > numberOf(values.last)) {
    errors.last = 'The last candle must not be before the first'
  }
  return errors
}

/** What is typed as an answer; null while something is missing or wrong. */
export function markOf(values: MarkValues, task: MarkTask, count: number): Answer | null {
  const isWhole = fieldsOf(task).every((field) => values[field].trim() !== '')
  if (!isWhole || Object.keys(errorsOfMark(values, task, count)).length > 0) return null
  const price = (typed: string) => withPoint(typed.trim())
  if (task.shape === 'level') return { kind: 'level', price: price(values.price) }
  const { low, high, first, last } = values
  return {
    kind: 'zone',
    ...(task.prices && { prices: { low: price(low), high: price(high) } }),
    ...(task.candles && { candles: { first: Number(first) - 1, last: Number(last) - 1 } }),
  }
}

/** A first mark around the last candles, to be moved. */
export function firstMark(candles: CandleColumns, task: MarkTask): MarkValues {
  const { high, low, close, digits } = candles
  const recent = { high: high.slice(-20), low: low.slice(-20) }
  const text = (price = 0) => (price / 10 ** digits).toFixed(digits)
  const [top, bottom] = [Math.max(...recent.high), Math.min(...recent.low)]
  const third = Math.max(1, Math.round((top - bottom) / 3))
  const count = candles.times.length
  const all: MarkValues = {
    price: text(close.at(-1)),
    low: text(bottom),
    high: text(bottom + third),
    first: String(Math.max(1, count - 9)),
    last: String(count),
  }
  const fields = fieldsOf(task)
  return Object.fromEntries(
    Object.entries(all).map(([field, value]) => [
      field,
      fields.includes(field as MarkField) ? value : '',
    ]),
  ) as unknown as MarkValues
}

/** The range of candles with the end that is nearer moved to a candle, which counts from 0. */
export function withCandle(values: MarkValues, index: number): MarkValues {
  const number = String(index + 1)
  const [first, last] = [numberOf(values.first), numberOf(values.last)]
  if (!(first <= last)) return { ...values, first: number, last: number }
  const isFirst = Math.abs(index + 1 - first) < Math.abs(index + 1 - last)
  return isFirst ? { ...values, first: number } : { ...values, last: number }
}

/** How many candles are seen at first. */
const seenAtFirst = 100

/** Which candles are seen at first: the last ones, and as many before them as show what is marked. */
export function firstSight(count: number, marks: readonly Pick<ChartMark, 'index'>[]): Sight {
  const before = marks.map(({ index }) => index - 10)
  return { from: Math.max(0, Math.min(count - seenAtFirst, ...before)), to: count }
}

interface Look {
  /** Before each name, such as 'Right'; empty for none. */
  owner: string
  color: ChartLevel['color']
}

/** The name of a price or a candle of a mark, as it is drawn. */
export const named = (owner: string, name: string) =>
  owner === '' ? `${name.charAt(0).toUpperCase()}${name.slice(1)}` : `${owner} ${name}`

/** The prices of a mark as lines. */
export function levelsOfMark(values: MarkValues, { owner, color }: Look): ChartLevel[] {
  const level = (name: string, typed: string): ChartLevel[] =>
    numberOf(typed) > 0
      ? [{ label: named(owner, name), price: withPoint(typed.trim()), color }]
      : []
  return [
    ...level('price', values.price),
    ...level('low', values.low),
    ...level('high', values.high),
  ]
}

/** The ends of a mark's range of candles as arrows. */
export function endsOfMark(values: MarkValues, count: number, look: Look): ChartMark[] {
  const end = (name: string, typed: string, up: boolean): ChartMark[] => {
    const index = numberOf(typed) - 1
    if (!(Number.isInteger(index) && index >= 0 && index < count)) return []
    return [{ index, label: named(look.owner, name), color: look.color, up }]
  }
  const isOne = values.first === values.last
  return [
    ...end(isOne ? 'only candle' : 'first candle', values.first, false),
    ...(isOne ? [] : end('last candle', values.last, false)),
  ]
}

import { type CandleColumns, firstFrom, sliceCandles } from '#contract/candles/candle-columns.ts'
import { type CandleFrame, frameMinutes } from '#contract/candles/candle-frames.ts'
import { instrumentOf } from '#contract/instruments.ts'
import { Failure } from '#server/platform/failure.ts'

/** Which candles an exercise shows. */
export interface Choice {
  pair: string
  frame: CandleFrame
  /** The last visible candle is the one that begins here, or the last one before. */
  lastAt: Date
  /** How many are visible, including the last one, and how many follow. */
  before: number
  after: number
}

const minutesOfDay = 1440
/** How long a market rests at most, in minutes: over a weekend with a holiday, and on other days. */
const longestWeekend = 4 * minutesOfDay
const longestRest = { currency: 4 * 60, other: 18 * 60 }

/**
 * The period to read for a choice, in minutes since 1970: with weekends and holidays, and long enough to see
 * whether anything is missing.
 */
export function periodOf({ frame, lastAt, before, after }: Choice): { from: number; to: number } {
  const last = Math.floor(lastAt.getTime() / 60_000)
  const span = (candles: number) =>
    Math.ceil(candles * frameMinutes[frame] * 2.5) + 2 * longestWeekend
  return { from: Math.max(0, last - span(before)), to: last + frameMinutes[frame] + span(after) }
}

/** The chosen candles: those that are visible, and those that follow. */
export interface Chosen {
  visible: CandleColumns
  following: CandleColumns
}

/** The name that each part of a choice has where it was entered. */
export type ChoiceFields = Readonly<Record<'lastAt' | 'before' | 'after', string>>
const fieldsOfSource: ChoiceFields = {
  lastAt: 'source.lastAt',
  before: 'source.before',
  after: 'source.after',
}

/** Picks the chosen candles; throws 422 that says which are missing, at the field of `fields`. */
export function chosenOf(
  columns: CandleColumns,
  choice: Choice,
  fields: ChoiceFields = fieldsOfSource,
): Chosen {
  const missing = (field: keyof ChoiceFields, message: string) =>
    new Failure('rule_violated', `${message}.`, { issues: [{ path: fields[field], message }] })
  const { pair, frame, before, after } = choice
  const end = firstFrom(columns, Math.floor(choice.lastAt.getTime() / 60_000) + 1)
  const last = columns.times[end - 1]
  const of = `${pair} ${frame}`
  if (last === undefined) {
    throw missing('lastAt', `There are no candles of ${of} up to ${said(choice.lastAt.getTime())}`)
  }
  if (end < before) {
    const text = `Only ${end} candles of ${of} end at this one, and ${before} are to be visible`
    throw missing('before', text)
  }
  const left = columns.times.length - end
  if (left < after) {
    throw missing(
      'after',
      `Only ${left} candles of ${of} follow this one, and ${after} are to follow`,
    )
  }
  const hole = holeIn(columns.times.slice(end - before, end + after), pair, frame)
  if (hole) {
    const [from, to] = [said(hole.from * 60_000), said(hole.to * 60_000)]
    throw missing('lastAt', `Candles of ${of} are missing from ${from} to ${to}`)
  }
  if (columns.low.slice(end - before, end + after).some((price) => price <= 0)) {
    throw missing('lastAt', `Candles of ${of} have prices of 0, which cannot be used`)
  }
  return {
    visible: sliceCandles(columns, end - before, end),
    following: sliceCandles(columns, end, end + after),
  }
}

const said = (ms: number) => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`

/**
 * The indexes of all candles that could be the last visible one: `chosenOf` takes each of them, and no other.
 */
export function usableIn(
  { times, low }: CandleColumns,
  { pair, frame, before, after }: Omit<Choice, 'lastAt'>,
): number[] {
  const usable: number[] = []
  // The first candle since which none is missing.
  let begin = 0
  for (const [end, time] of times.entries()) {
    if (isHole((times[end - 1] ?? time) + frameMinutes[frame], time, pair)) begin = end
    if ((low[end] ?? 0) <= 0) begin = end + 1
    const last = end - after
    if (last - before + 1 >= begin) usable.push(last)
  }
  return usable
}

/** The first time between candles that is longer than the market rests, in minutes since 1970; null if there is none. */
export function holeIn(
  times: readonly number[],
  pair: string,
  frame: CandleFrame,
): { from: number; to: number } | null {
  for (const [index, to] of times.entries()) {
    const from = (times[index - 1] ?? to) + frameMinutes[frame]
    if (isHole(from, to, pair)) return { from, to }
  }
  return null
}

/** Whether a time without candles is longer than the market rests: around Christmas and New Year, up to a weekend. */
function isHole(from: number, to: number, pair: string): boolean {
  // Almost every candle follows the one before.
  if (to - from <= Math.min(longestRest.currency, longestRest.other)) return false
  const { quote, contractSize } = instrumentOf(pair)
  const rest = quote !== null && contractSize !== null && contractSize > 1 ? 'currency' : 'other'
  return to - from > (isLongRest(from, to) ? longestWeekend : longestRest[rest])
}

/** Whether the time between two minutes has the noon of a Saturday or of a holiday around the turn of the year. */
function isLongRest(from: number, to: number): boolean {
  const noon = Math.floor(from / minutesOfDay) * minutesOfDay + minutesOfDay / 2
  for (let at = noon; at < Math.min(to, noon + 7 * minutesOfDay); at += minutesOfDay) {
    const day = new Date(at * 60_000)
    const isHoliday = /-(12-2[56]|01-01)T/.test(day.toISOString())
    if (at >= from && (day.getUTCDay() === 6 || isHoliday)) return true
  }
  return false
}

import { type CandleColumns, withDigits } from '#contract/candles/candle-columns.ts'
import { type CandleFrame, frameMinutes } from '#contract/candles/candle-frames.ts'
import type { ExcursionAnalysis, WhatIf } from '#contract/journal/trade-excursions.ts'
import { curveOf } from '#contract/journal/trade-results.ts'
import type { Direction } from '#contract/signals/signals.ts'

/** The job that calculates excursions. */
export const excursionsJobName = 'journal.excursions'

/** What has to be recalculated. */
export interface Due {
  /** Null for everybody who trades the pair. */
  userId: string | null
  /** The period whose candles have changed; absent if the user's trades have. */
  candles?: { pair: string; from: string; to: string }
}

/** A closed trade; instants in milliseconds since 1970, prices as decimal strings. */
export interface MeasuredTrade {
  direction: Direction
  openedAt: number
  closedAt: number
  entry: string
  exit: string
}

/** The adverse and the favourable excursion from the entry, as decimal strings. */
interface ComputedExcursion {
  adverseLeast: string
  adverseMost: string
  favourableLeast: string
  favourableMost: string
}

const minuteMs = 60_000
/** The longest market break, a weekend with holidays, in minutes. */
const longestGap = 4 * 24 * 60
/**
 * How far the entry may be outside its candle, as a share of the price: because of spread, and
 * prices of another broker.
 */
const tolerance = 0.005

/**
 * The adverse and favourable excursions of a trade. Candles entirely within its time count in full.
 * For the candles in which it was opened and closed, it is unknown what happened before or after:
 * they count towards the upper bound but not the lower bound, for which only entry and exit are
 * certain. Null if candles are missing, or belong to another market.
 */
export function excursionOf(
  trade: MeasuredTrade,
  candles: CandleColumns,
  frame: CandleFrame,
): ComputedExcursion | null {
  const digits = Math.max(candles.digits, digitsOf(trade.entry), digitsOf(trade.exit))
  const columns = withDigits(candles, digits)
  const factor = 10 ** digits
  const [entry, exit] = [trade.entry, trade.exit].map((price) => Math.round(Number(price) * factor))
  if (entry === undefined || exit === undefined) return null
  const [opened, closed] = [trade.openedAt / minuteMs, trade.closedAt / minuteMs]
  const length = frameMinutes[frame]
  const sure = { low: Math.min(entry, exit), high: Math.max(entry, exit) }
  const possible = { ...sure }
  let [first, before] = [-1, opened]
  for (const [index, begins] of columns.times.entries()) {
    if (begins + length <= opened) continue
    if (begins > closed) break
    if (begins - before > longestGap) return null
    if (first < 0) first = index
    before = begins + length
    const [low, high] = [columns.low[index] ?? entry, columns.high[index] ?? entry]
    widen(possible, low, high)
    if (begins >= opened && begins + length <= closed) widen(sure, low, high)
  }
  if (first < 0 || closed - before > longestGap) return null
  const beside = Math.max((columns.low[first] ?? 0) - entry, entry - (columns.high[first] ?? 0))
  if (beside > entry * tolerance) return null
  const distances = (range: typeof sure) =>
    trade.direction === 'BUY'
      ? { against: entry - range.low, forIt: range.high - entry }
      : { against: range.high - entry, forIt: entry - range.low }
  const [least, most] = [distances(sure), distances(possible)]
  const decimal = (points: number) => (points / factor).toFixed(digits)
  return {
    adverseLeast: decimal(least.against),
    adverseMost: decimal(most.against),
    favourableLeast: decimal(least.forIt),
    favourableMost: decimal(most.forIt),
  }
}

function widen(range: { low: number; high: number }, low: number, high: number): void {
  range.low = Math.min(range.low, low)
  range.high = Math.max(range.high, high)
}

const digitsOf = (price: string): number => Math.min(8, price.split('.')[1]?.length ?? 0)

/** A closed trade with a stop; all in ten-thousandths of R. */
export interface MeasuredResult {
  id: string
  r: number
  /** The upper bound of the adverse excursion, and the lower bound of the favourable one. */
  adverse: number
  favourable: number
  /** Null without a target on the winning side. */
  target: number | null
}

const unit = 10_000
const stops = [null, 0.25, 0.5, 0.75]
const targets = [null, 0.5, 1, 1.5, 2, 3, 4, 5]

/**
 * The results of the trades with other stops and targets. A stop that the price may have touched
 * counts as touched, a target only if it certainly was; if both were, the stop counts, since the
 * order is unknown. Prices after the exit are not considered, so wider stops cannot be evaluated.
 */
export function whatIfsOf(trades: readonly MeasuredResult[]): WhatIf[] {
  return stops.flatMap((stop) => targets.map((target) => whatIf(trades, stop, target)))
}

function whatIf(
  trades: readonly MeasuredResult[],
  stop: number | null,
  target: number | null,
): WhatIf {
  const counts = { stopped: 0, reached: 0 }
  let total = 0
  for (const { r, adverse, favourable } of trades) {
    if (stop !== null && adverse >= stop * unit) {
      counts.stopped += 1
      total -= stop * unit
    } else if (target !== null && favourable >= target * unit) {
      counts.reached += 1
      total += target * unit
    } else total += r
  }
  return { stop, target, totalR: inR(total), ...counts }
}

const inR = (points: number) => Math.round(points / 100) / 100 + 0

/** The trades as points of a chart, with their results. */
export function excursionFigures(
  trades: readonly MeasuredResult[],
): Pick<ExcursionAnalysis, 'points' | 'totalR' | 'usualTarget' | 'whatIfs'> {
  const set = trades.flatMap(({ target }) => target ?? []).sort((one, other) => one - other)
  const middle = set[Math.floor((set.length - 1) / 2)]
  return {
    points: curveOf(trades).map(({ id, r, adverse, favourable }) => ({
      id,
      r: inR(r),
      adverse: inR(adverse),
      favourable: inR(favourable),
    })),
    totalR: inR(trades.reduce((sum, { r }) => sum + r, 0)),
    usualTarget: middle === undefined ? null : inR(middle),
    whatIfs: trades.length === 0 ? [] : whatIfsOf(trades),
  }
}

import type { ExerciseDecision } from '#contract/exercises.ts'
import type { ProblemIssue } from '#contract/problem.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Decision, Zone } from './marking.rules.ts'

/** A price as an integer in units of the last of `digits` decimal places; null if it has more places than that. */
export function pointsOf(price: string, digits: number): number | null {
  const [whole = '', places = ''] = price.split('.')
  if (/[1-9]/.test(places.slice(digits))) return null
  return Number(whole + places.slice(0, digits).padEnd(digits, '0'))
}

/** An integer of `pointsOf` as a price. */
export function priceOf(points: number, digits: number): string {
  if (digits === 0) return String(points)
  const text = String(points).padStart(digits + 1, '0')
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** The same, where there may be no price. */
export const priceOrNull = (points: number | null, digits: number): string | null =>
  points === null ? null : priceOf(points, digits)

/** Beyond this many times the last close, no price is meant seriously, and integers stay exact. */
const farthest = 4

/** The candles that a decision is made on: their decimal places, and their last close as an integer. */
export interface Market {
  digits: number
  lastClose: number
}

export type Typed = Omit<ExerciseDecision, 'reason'>

/**
 * A typed decision with its prices as integers. Throws 422 with an issue for each field that is missing, out of
 * bounds or on the wrong side; their paths begin with `within`.
 */
export function decisionOf(typed: Typed, market: Market, within: readonly string[] = []): Decision {
  const reader = readerOf(market, within)
  const { direction } = typed
  const zone = typed.zone ? zoneOf(typed.zone, reader) : null
  if (direction === 'NONE') {
    for (const field of ['entry', 'stop', 'target'] as const) {
      if (typed[field] !== undefined) reader.refuse([field], 'No trade has no prices')
    }
    reader.settle()
    return { direction, entry: null, stop: null, target: null, zone }
  }
  const entry = reader.read(['entry'], typed.entry)
  const stop = reader.read(['stop'], typed.stop)
  const target = reader.read(['target'], typed.target)
  if (typed.stop === undefined) reader.refuse(['stop'], 'A trade needs a stop loss')
  const price = entry ?? market.lastClose
  const [side, losing, winning] =
    direction === 'BUY' ? [1, 'below', 'above'] : [-1, 'above', 'below']
  if (stop !== null && side * (price - stop) <= 0) {
    reader.refuse(['stop'], `The stop loss must be ${losing} the entry`)
  }
  if (target !== null && side * (target - price) <= 0) {
    reader.refuse(['target'], `The take profit must be ${winning} the entry`)
  }
  reader.settle()
  return { direction, entry: entry === market.lastClose ? null : entry, stop, target, zone }
}

/** A typed zone with its bounds as integers; refuses one that is empty. */
export function zoneOf(typed: { low: string; high: string }, reader: PriceReader): Zone | null {
  const low = reader.read(['zone', 'low'], typed.low)
  const high = reader.read(['zone', 'high'], typed.high)
  if (low === null || high === null) return null
  if (high <= low) reader.refuse(['zone', 'high'], 'The upper end must be above the lower one')
  return { low, high }
}

export type PriceReader = ReturnType<typeof readerOf>

/** Reads prices of a market and gathers what is wrong with them. */
export function readerOf({ digits, lastClose }: Market, within: readonly string[] = []) {
  const issues: ProblemIssue[] = []
  const refuse = (path: readonly string[], message: string) => {
    issues.push({ path: [...within, ...path].join('.'), message })
  }
  return {
    refuse,
    /** The price as an integer; null if it is absent, or is refused. */
    read(path: readonly string[], price: string | undefined): number | null {
      if (price === undefined) return null
      const points = pointsOf(price, digits)
      if (points === null) refuse(path, `Use at most ${digits} decimal places`)
      else if (points === 0) refuse(path, 'Must be more than 0')
      else if (points > farthest * lastClose) refuse(path, 'Too far away from the last price')
      else return points
      return null
    },
    /** Throws 422 if anything was refused. */
    settle(): void {
      const [first] = issues
      if (first) throw new Failure('rule_violated', `${first.message}.`, { issues })
    },
  }
}

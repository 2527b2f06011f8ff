import {
  type Grouping,
  groupings,
  type JournalAnalysis,
  type TradeGroup,
} from '#contract/journal-analysis.ts'
import { tradingSessions } from '#contract/trade-filter.ts'
import { curveOf } from '#contract/trade-results.ts'
import { type ClosedTrade, ratio } from './closed-trade.rules.ts'
import { dateOf, localClock } from './local-clock.rules.ts'

/** The most groups that are told apart by a word; those with the most trades. */
const mostGroups = 30

/** Trades by pair, weekday, hour, session, setup and tag; a trade may belong to several, or to none. */
export function groupsOf(
  trades: readonly ClosedTrade[],
  timeZone: string,
): JournalAnalysis['groups'] {
  const keys = keysOf(trades, timeZone)
  const entries = groupings.map((by) => [by, groupedBy(trades, by, keys[by])] as const)
  return Object.fromEntries(entries) as JournalAnalysis['groups']
}

type Keys = Record<Grouping, (trade: ClosedTrade) => readonly string[]>

function keysOf(trades: readonly ClosedTrade[], timeZone: string): Keys {
  const [first, last] = spanOf(trades)
  const clock = localClock(timeZone, first, last)
  const sessions = Object.entries(tradingSessions).map(([name, { zone, from, to }]) => {
    const there = localClock(zone, first, last)
    const isOpen = (at: number) => {
      const { hour } = there(at)
      return hour >= from && hour < to
    }
    return { name, isOpen }
  })
  return {
    pair: ({ pair }) => [pair],
    weekday: ({ openedAt }) => [String(clock(openedAt).weekday)],
    hour: ({ openedAt }) => [String(clock(openedAt).hour)],
    session: ({ openedAt }) =>
      sessions.filter(({ isOpen }) => isOpen(openedAt)).map(({ name }) => name),
    setup: ({ setup }) => (setup === null ? [] : [setup]),
    tag: ({ tags }) => tags,
  }
}

/** From the first opening to the last closing; twice the beginning of 1970 without trades. */
export function spanOf(trades: readonly ClosedTrade[]): [number, number] {
  let [first, last] = [Number.POSITIVE_INFINITY, 0]
  for (const { openedAt, closedAt } of trades) {
    first = Math.min(first, openedAt)
    last = Math.max(last, closedAt)
  }
  return [Math.min(first, last), last]
}

interface Tally {
  trades: number
  won: number
  netCents: number
  r: number
  withR: number
}

function groupedBy(
  trades: readonly ClosedTrade[],
  by: Grouping,
  keysOf: (trade: ClosedTrade) => readonly string[],
): TradeGroup[] {
  const tallies = new Map<string, Tally>()
  for (const trade of trades) {
    for (const key of keysOf(trade)) {
      const tally = tallies.get(key) ?? { trades: 0, won: 0, netCents: 0, r: 0, withR: 0 }
      tallies.set(key, tally)
      tally.trades += 1
      tally.netCents += trade.netCents
      if (trade.netCents >= 0) tally.won += 1
      if (trade.r !== null) {
        tally.r += trade.r
        tally.withR += 1
      }
    }
  }
  const groups = [...tallies].map(([key, { trades, won, netCents, r, withR }]) => ({
    key,
    trades,
    won,
    netCents,
    totalR: r / 10_000,
    averageR: ratio(r / 10_000, withR, 2),
  }))
  const isOnClock = by === 'weekday' || by === 'hour'
  if (isOnClock) return groups.sort((one, other) => Number(one.key) - Number(other.key))
  const byTrades = (one: TradeGroup, other: TradeGroup) =>
    other.trades - one.trades || (one.key < other.key ? -1 : 1)
  return groups.sort(byTrades).slice(0, mostGroups)
}

/** What was won or lost on each day of closing, oldest first; of trades in the order of closing. */
export function daysOf(inOrder: readonly ClosedTrade[], timeZone: string): JournalAnalysis['days'] {
  const clock = localClock(timeZone, ...spanOf(inOrder))
  const days = new Map<number, { trades: number; netCents: number }>()
  for (const { closedAt, netCents } of inOrder) {
    const { day } = clock(closedAt)
    const known = days.get(day) ?? { trades: 0, netCents: 0 }
    days.set(day, { trades: known.trades + 1, netCents: known.netCents + netCents })
  }
  return [...days].map(([day, result]) => ({ day: dateOf(day), ...result }))
}

/** The balance from zero after each trade, and how far it is below its peak then. */
export function equityOf(inOrder: readonly ClosedTrade[]): JournalAnalysis['equity'] {
  let [netCents, peak] = [0, 0]
  const points = inOrder.map((trade) => {
    netCents += trade.netCents
    peak = Math.max(peak, netCents)
    return { at: trade.closedAt, netCents, drawdownCents: netCents - peak }
  })
  return curveOf(points).map((point) => ({ ...point, at: new Date(point.at).toISOString() }))
}

/** The outermost bars, in halves of an R. */
const [lowest, highest] = [-6, 9]

/** How many trades ended in each half of an R; the outermost hold what lies beyond them. */
export function histogramOf(trades: readonly ClosedTrade[]): JournalAnalysis['histogram'] {
  const counts = new Map<number, number>()
  for (const { r } of trades) {
    if (r === null) continue
    const half = Math.min(highest, Math.max(lowest, Math.floor(r / 5000)))
    counts.set(half, (counts.get(half) ?? 0) + 1)
  }
  if (counts.size === 0) return []
  const [from, to] = [Math.min(...counts.keys()), Math.max(...counts.keys())]
  return Array.from({ length: to - from + 1 }, (_, step) => ({
    from: (from + step) / 2,
    trades: counts.get(from + step) ?? 0,
  }))
}

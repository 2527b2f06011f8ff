import {
  type FullFigures,
  type Grouping,
  groupings,
  type JournalAnalysis,
  type TradeGroup,
} from '#contract/journal/journal-analysis.ts'
import { tradingSessions } from '#contract/journal/trade-filter.ts'
import { curveOf } from '#contract/journal/trade-results.ts'
import {
  type ClosedTrade,
  dateOf,
  dayOf,
  hourOf,
  localClock,
  ratio,
  rounded,
  weekdayOf,
} from './moments.rules.ts'

/** The maximum number of groups with a text key; those with the most trades. */
const mostGroups = 30

/** Groups trades by pair, weekday, hour, session, setup and tag; a trade may belong to several groups, or to none. */
export function groupsOf(
  trades: readonly ClosedTrade[],
  timeZone: string,
): JournalAnalysis['groups'] {
  const keys = keysOf(trades, timeZone)
  const entries = groupings.map((by) => [by, groupedBy(trades, by, keys[by])] as const)
  return Object.fromEntries(entries) as JournalAnalysis['groups']
}

/** One key of a trade, several, or none. */
type Key = string | readonly string[] | null
type Keys = Record<Grouping, (trade: ClosedTrade) => Key>

function keysOf(trades: readonly ClosedTrade[], timeZone: string): Keys {
  const [first, last] = spanOf(trades)
  const clock = localClock(timeZone, first, last)
  return {
    pair: ({ pair }) => pair,
    weekday: ({ openedAt }) => numerals[weekdayOf(clock(openedAt))] ?? '',
    hour: ({ openedAt }) => numerals[hourOf(clock(openedAt))] ?? '',
    session: sessionsAt(first, last),
    setup: ({ setup }) => setup,
    tag: ({ tags }) => tags,
  }
}

const numerals = Array.from({ length: 24 }, (_, number) => String(number))

/** The sessions open when a trade was opened; the result is one of a few shared arrays. */
function sessionsAt(first: number, last: number): (trade: ClosedTrade) => readonly string[] {
  const sessions = Object.entries(tradingSessions).map(([name, { zone, from, to }]) => ({
    name,
    from,
    to,
    clock: localClock(zone, first, last),
  }))
  const lists = Array.from({ length: 2 ** sessions.length }, (_, open) =>
    sessions.filter((_, place) => (open >> place) & 1).map(({ name }) => name),
  )
  return ({ openedAt }) => {
    let open = 0
    for (let place = 0; place < sessions.length; place += 1) {
      const session = sessions[place]
      if (!session) continue
      const hour = hourOf(session.clock(openedAt))
      if (hour >= session.from && hour < session.to) open |= 1 << place
    }
    return lists[open] ?? []
  }
}

/** From the first opening to the last closing; the beginning of 1970 twice without trades. */
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
  keyOf: (trade: ClosedTrade) => Key,
): TradeGroup[] {
  const tallies = new Map<string, Tally>()
  for (const trade of trades) {
    const key = keyOf(trade)
    if (typeof key === 'string') tally(tallies, key, trade)
    else if (key) for (const one of key) tally(tallies, one, trade)
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

function tally(tallies: Map<string, Tally>, key: string, { netCents, r }: ClosedTrade) {
  let tallied = tallies.get(key)
  if (!tallied) {
    tallied = { trades: 0, won: 0, netCents: 0, r: 0, withR: 0 }
    tallies.set(key, tallied)
  }
  tallied.trades += 1
  tallied.netCents += netCents
  if (netCents >= 0) tallied.won += 1
  if (r === null) return
  tallied.r += r
  tallied.withR += 1
}

/** The net result of each day of closing, oldest first; trades must be in the order of closing. */
export function daysOf(inOrder: readonly ClosedTrade[], timeZone: string): JournalAnalysis['days'] {
  const clock = localClock(timeZone, ...spanOf(inOrder))
  const days = new Map<number, { trades: number; netCents: number }>()
  for (const { closedAt, netCents } of inOrder) {
    const day = dayOf(clock(closedAt))
    const known = days.get(day)
    if (known) {
      known.trades += 1
      known.netCents += netCents
    } else days.set(day, { trades: 1, netCents })
  }
  return [...days].map(([day, { trades, netCents }]) => ({ day: dateOf(day), trades, netCents }))
}

/** The cumulative balance, starting from zero, after each trade, and its drawdown from the peak. */
export function equityOf(inOrder: readonly ClosedTrade[]): JournalAnalysis['equity'] {
  let [netCents, peak] = [0, 0]
  const points = inOrder.map((trade) => {
    netCents += trade.netCents
    peak = Math.max(peak, netCents)
    return { at: trade.closedAt, netCents, drawdownCents: netCents - peak }
  })
  return curveOf(points).map((point) => ({ ...point, at: new Date(point.at).toISOString() }))
}

/** The outermost bars, in steps of half an R. */
const [lowest, highest] = [-6, 9]

/** The number of trades in each step of half an R; the outermost bars include everything beyond. */
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

interface Run {
  isWon: boolean
  trades: number
  netCents: number
}

type RunFigures = Pick<
  FullFigures,
  | 'longestWinning'
  | 'longestLosing'
  | 'bestRun'
  | 'worstRun'
  | 'averageWinningRun'
  | 'averageLosingRun'
  | 'zScore'
>

/** Streaks of trades won, or lost; results must be in the order of closing. */
export function runFigures(nets: readonly number[]): RunFigures {
  const runs = runsOf(nets)
  const won = runs.filter(({ isWon }) => isWon)
  const lost = runs.filter(({ isWon }) => !isWon)
  const trades = (of: Run[]) => of.reduce((sum, run) => sum + run.trades, 0)
  return {
    longestWinning: most(won, ({ trades }) => trades),
    longestLosing: most(lost, ({ trades }) => trades),
    bestRun: most(won, ({ netCents }) => netCents),
    worstRun: most(lost, ({ netCents }) => -netCents),
    averageWinningRun: ratio(trades(won), won.length, 1),
    averageLosingRun: ratio(trades(lost), lost.length, 1),
    zScore: zScoreOf(runs.length, trades(won), trades(lost)),
  }
}

function runsOf(nets: readonly number[]): Run[] {
  const runs: Run[] = []
  for (const net of nets) {
    const last = runs.at(-1)
    if (last && last.isWon === net >= 0) {
      last.trades += 1
      last.netCents += net
    } else runs.push({ isWon: net >= 0, trades: 1, netCents: net })
  }
  return runs
}

/** The first of the streaks with the largest measure; an empty one if there are none. */
function most(runs: readonly Run[], measure: (run: Run) => number) {
  let best: Run | undefined
  for (const run of runs) if (!best || measure(run) > measure(best)) best = run
  return { trades: best?.trades ?? 0, netCents: best?.netCents ?? 0 }
}

/** MetaTrader's Z-score: how far the number of streaks is from that expected by chance. */
function zScoreOf(runs: number, won: number, lost: number): number | null {
  const trades = won + lost
  const product = 2 * won * lost
  const spread = (product * (product - trades)) / (trades - 1)
  if (!(spread > 0)) return null
  return rounded((trades * (runs - 0.5) - product) / Math.sqrt(spread), 2)
}

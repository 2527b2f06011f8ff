import { differenceInterval, meanInterval, momentsOf } from '#contract/intervals.ts'
import type { TradingPlan } from '#contract/journal/journal-analysis.ts'
import { type Finding, tradesForFinding } from '#contract/journal/journal-findings.ts'
import { spanOf } from './groups.rules.ts'
import {
  type ClosedTrade,
  dayOf,
  localClock,
  minuteOf,
  rounded,
  weekdayOf,
} from './moments.rules.ts'

type Habit = Pick<Finding, 'habit' | 'of'> & { trades: readonly ClosedTrade[] }

/**
 * The findings of what costs money: habits whose trades lost overall, the most costly first, and
 * whether losers are held longer than winners. Trades must be in the order of closing; nothing is
 * reported for fewer than `tradesForFinding`. `plan` is null if no hours were planned.
 */
export function findingsOf(
  inOrder: readonly ClosedTrade[],
  timeZone: string,
  plan: TradingPlan | null,
): Finding[] {
  const habits = habitsOf(inOrder, timeZone, plan)
  const total = inOrder.reduce((sum, { netCents }) => sum + netCents, 0)
  const costs = habits.flatMap((habit) => costOf(habit, inOrder.length, total))
  costs.sort(
    (one, other) => Number(other.isClear) - Number(one.isClear) || one.netCents - other.netCents,
  )
  return [...costs, ...holdingLosers(inOrder)]
}

/** The most costly finding in the currency of most of the trades, in UTC; null if there is none. */
export function costliestOf(
  inOrder: readonly ClosedTrade[],
): { finding: Finding; currency: string } | null {
  const byCurrency = [...Map.groupBy(inOrder, ({ currency }) => currency)]
  const [most] = byCurrency.toSorted(([, one], [, other]) => other.length - one.length)
  if (!most) return null
  const [currency, trades] = most
  const [finding] = findingsOf(trades, 'UTC', null)
  return finding ? { finding, currency } : null
}

function habitsOf(
  inOrder: readonly ClosedTrade[],
  timeZone: string,
  plan: TradingPlan | null,
): Habit[] {
  const clock = localClock(timeZone, ...spanOf(inOrder))
  const weekdays = Map.groupBy(inOrder, ({ openedAt }) => weekdayOf(clock(openedAt)))
  const pairs = Map.groupBy(inOrder, ({ pair }) => pair)
  const kinds = (
    habit: 'weekday' | 'pair',
    groups: Map<number | string, ClosedTrade[]>,
  ): Habit[] =>
    // A single group is not a habit: it is everything there is.
    groups.size < 2 ? [] : [...groups].map(([of, trades]) => ({ habit, of: String(of), trades }))
  return [
    { habit: 'after-two-losses', of: null, trades: afterTwoLosses(inOrder) },
    ...(plan
      ? [{ habit: 'outside-hours' as const, of: null, trades: outside(inOrder, plan) }]
      : []),
    { habit: 'no-stop', of: null, trades: inOrder.filter(({ hasStop }) => !hasStop) },
    {
      habit: 'fourth-of-day',
      of: null,
      trades: fromFourthOfDay(inOrder, ({ openedAt }) => dayOf(clock(openedAt))),
    },
    ...kinds('weekday', weekdays),
    ...kinds('pair', pairs),
  ]
}

function costOf({ habit, of, trades }: Habit, all: number, total: number): Finding[] {
  const moments = momentsOf(trades.map(({ netCents }) => netCents))
  const interval = meanInterval(moments)
  if (moments.count < tradesForFinding || moments.sum >= 0 || !interval) return []
  const others = all - moments.count
  return [
    {
      habit,
      of,
      trades: moments.count,
      others,
      netCents: moments.sum,
      mean: rounded(interval.mean, 0),
      low: rounded(interval.low, 0),
      high: rounded(interval.high, 0),
      meanOfOthers: others > 0 ? rounded((total - moments.sum) / others, 0) : null,
      isClear: interval.high < 0,
    },
  ]
}

/** Trades opened when the last two trades closed by then were losers. */
export function afterTwoLosses(inOrder: readonly ClosedTrade[]): ClosedTrade[] {
  const byOpening = inOrder.toSorted((one, other) => one.openedAt - other.openedAt)
  let closed = 0
  return byOpening.filter(({ openedAt }) => {
    while ((inOrder[closed]?.closedAt ?? Number.POSITIVE_INFINITY) <= openedAt) closed += 1
    const [last, before] = [inOrder[closed - 1], inOrder[closed - 2]]
    return last !== undefined && before !== undefined && last.netCents < 0 && before.netCents < 0
  })
}

/** The fourth and every further trade opened on a day. */
export function fromFourthOfDay(
  trades: readonly ClosedTrade[],
  dayOfTrade: (trade: ClosedTrade) => number,
): ClosedTrade[] {
  const counts = new Map<number, number>()
  return trades
    .toSorted((one, other) => one.openedAt - other.openedAt)
    .filter((trade) => {
      const day = dayOfTrade(trade)
      const place = (counts.get(day) ?? 0) + 1
      counts.set(day, place)
      return place >= 4
    })
}

/** Trades opened on days, or at hours, at which their owner did not intend to trade. */
export function outside(trades: readonly ClosedTrade[], plan: TradingPlan): ClosedTrade[] {
  const clock = localClock(plan.timeZone, ...spanOf(trades))
  const { from, to } = plan
  return trades.filter(({ openedAt }) => {
    const local = clock(openedAt)
    const [weekday, minute] = [weekdayOf(local), minuteOf(local)]
    const isWithin =
      from === to || (from < to ? minute >= from && minute < to : minute >= from || minute < to)
    return !isWithin || !plan.weekdays.includes(weekday)
  })
}

function holdingLosers(trades: readonly ClosedTrade[]): Finding[] {
  const held = (isWon: boolean) =>
    momentsOf(
      trades
        .filter(({ netCents }) => netCents >= 0 === isWon)
        .map(({ openedAt, closedAt }) => Math.round((closedAt - openedAt) / 1000)),
    )
  const [won, lost] = [held(true), held(false)]
  if (won.count < tradesForFinding || lost.count < tradesForFinding) return []
  const longer = differenceInterval(lost, won)
  // Only clear cases: losers held about as long as winners are not worth reporting.
  if (!longer || longer.low <= 0) return []
  return [
    {
      habit: 'holding-losers',
      of: null,
      trades: lost.count,
      others: won.count,
      netCents: 0,
      mean: rounded(longer.mean / 60, 0),
      low: rounded(longer.low / 60, 0),
      high: rounded(longer.high / 60, 0),
      meanOfOthers: rounded(won.sum / won.count / 60, 0),
      isClear: true,
    },
  ]
}

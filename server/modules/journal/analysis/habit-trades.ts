import { differenceInterval } from '#contract/intervals.ts'
import type { HabitChange, Practice } from '#contract/own-drills.ts'
import { tradesToCompare } from '#contract/own-drills.ts'
import type { JournalDeps } from '../index.ts'
import { type Reader, tradesSeen } from '../journal.policy.ts'
import { findTradingPlan } from './closed-trades.store.ts'
import {
  type Covered,
  compareHabitTrades,
  type Habit,
  type HabitTrades,
  pickHabitTrades,
  type SideOfHabit,
} from './habit-trades.store.ts'
import { rounded } from './moments.rules.ts'

/** The trades of a habit, as a reader may see them. */
export interface HabitSeen {
  reader: Reader
  userId: string
  practice: Practice
}

/** The trades of a user's habit, and some of those that the covered times contain, by chance. */
export async function pickTradesOfHabit(
  deps: Pick<JournalDeps, 'db'>,
  seen: HabitSeen,
  options: { covered: readonly Covered[]; most: number },
): Promise<HabitTrades> {
  const habit = await withPlan(deps, seen)
  return pickHabitTrades(deps.db.pool, tradesSeen(seen.reader, seen.userId), habit, options)
}

/** The planned hours are for their owner only, as everywhere. */
async function withPlan(
  { db }: Pick<JournalDeps, 'db'>,
  { reader, userId, practice }: HabitSeen,
): Promise<Habit> {
  const asks = practice.habit === 'outside-hours' && reader === 'owner'
  return { ...practice, plan: asks ? await findTradingPlan(db.pool, userId) : null }
}

/** How the trades of a user's habit were before an instant and have been since. */
export async function compareHabit(
  deps: Pick<JournalDeps, 'db'>,
  seen: HabitSeen,
  since: Date,
): Promise<HabitChange> {
  const habit = await withPlan(deps, seen)
  const whose = tradesSeen(seen.reader, seen.userId)
  const { before, after } = await compareHabitTrades(deps.db.pool, whose, habit, since)
  return {
    since: since.toISOString(),
    tradesBefore: before.trades,
    tradesAfter: after.trades,
    comparison: comparisonOf(before, after),
  }
}

/**
 * The means of both sides and the interval of their difference; in R if most trades have one, otherwise in cents. Null
 * while either side has fewer than `tradesToCompare`.
 */
export function comparisonOf(before: SideOfHabit, after: SideOfHabit): HabitChange['comparison'] {
  const withR = before.multiples.count + after.multiples.count
  const inR = 2 * withR >= before.trades + after.trades
  const [first, second] = inR ? [before.multiples, after.multiples] : [before.nets, after.nets]
  if (Math.min(first.count, second.count) < tradesToCompare) return null
  const difference = differenceInterval(second, first)
  if (!difference) return null
  const shown = (value: number) => (inR ? rounded(value / 10_000, 2) : rounded(value, 0))
  return {
    measure: inR ? 'r' : 'money',
    countedBefore: first.count,
    countedAfter: second.count,
    before: shown(first.sum / first.count),
    after: shown(second.sum / second.count),
    difference: shown(difference.mean),
    low: shown(difference.low),
    high: shown(difference.high),
    isClear: difference.low > 0 || difference.high < 0,
  }
}

import type { AccountRules, LimitName, Standing } from '#contract/account-rules.ts'
import { curveOf } from '#contract/journal/trade-results.ts'
import { type Calendar, dayClock } from './day.rules.ts'

/** A change of the balance: a closed trade, or a charge without one. Instants in milliseconds since 1970. */
export interface RuleEvent {
  at: number
  openedAt: number | null
  tradeId: string | null
  netCents: number
}

interface Now {
  now: Date
  /** How many trades are open. */
  open: number
  calendar: Calendar
}

type Moment = NonNullable<Standing['passed']>

/** The running state of a balance, event by event. */
interface Course {
  balance: number
  /** The highest balance after any event, and at the end of any day. */
  highest: number
  highestClose: number
  day: number
  dayStart: number
  /** The day's result so far. */
  result: number
  /** The best of the previous days; null while none was profitable. */
  best: Best | null
  /** The days with trades. */
  traded: Set<number>
}

interface Best {
  day: number
  cents: number
}

/**
 * An account's standing under its rules after the given events, in any order. A limit is reached by
 * a balance at or below its floor; events after the first limit reached do not count. Deposits and
 * withdrawals are not events: they are neither won nor lost.
 */
export function standingOf(
  rules: AccountRules,
  events: readonly RuleEvent[],
  { now, open, calendar }: Now,
): Standing {
  const inOrder = events.toSorted(byClosing)
  const { dateOf } = calendar
  const dayOf = dayClock(rules, spanOf(inOrder, now.getTime()), calendar)
  const counted = inOrder.filter(
    ({ at }) => rules.startsOn === null || dateOf(dayOf(at)) >= rules.startsOn,
  )
  const course = begin(rules, dayOf(counted[0]?.at ?? now.getTime()))
  const line: Standing['line'] = []
  let passed: Moment | null = null
  let ended: Standing['ended'] = null
  let [trades, heldOverReset] = [0, 0]
  for (const event of counted) {
    enter(course, dayOf(event.at))
    const floors = floorsOf(rules, course)
    take(course, event, rules.daysBy === 'closing' ? course.day : dayOf(event.openedAt ?? event.at))
    line.push(pointOf(event, course, floors))
    if (event.tradeId !== null) trades += 1
    if (event.openedAt !== null && dayOf(event.openedAt) < course.day) heldOverReset += 1
    const moment = { ...momentOf(event), day: dateOf(course.day) }
    ended = endOf(moment, course, floors)
    if (ended) break
    if (!passed && isPassed(rules, course)) passed = moment
  }
  if (!ended) enter(course, dayOf(now.getTime()))
  return {
    state: ended ? 'ended' : passed ? 'passed' : 'under-way',
    ...remains(rules, course, calendar),
    trades,
    openTrades: open,
    heldOverReset,
    passed,
    ended,
    line: curveOf(line),
  }
}

/** In the order of closing; at the same instant charges come first, and trades in the order they were recorded. */
function byClosing(one: RuleEvent, other: RuleEvent): number {
  if (one.at !== other.at) return one.at - other.at
  const [first, second] = [one.tradeId ?? '', other.tradeId ?? '']
  return first === second ? 0 : first < second ? -1 : 1
}

function spanOf(inOrder: readonly RuleEvent[], now: number): [number, number] {
  let first = now
  for (const { at, openedAt } of inOrder) first = Math.min(first, openedAt ?? at)
  return [first, Math.max(now, inOrder.at(-1)?.at ?? now)]
}

const begin = ({ startCents }: AccountRules, day: number): Course => ({
  balance: startCents,
  highest: startCents,
  highestClose: startCents,
  day,
  dayStart: startCents,
  result: 0,
  best: null,
  traded: new Set(),
})

/** Enters a new day, ending the previous one; a clock that is set back does not return to it. */
function enter(course: Course, day: number): void {
  if (day <= course.day) return
  course.best = bestOf(course)
  course.result = 0
  course.day = day
  course.dayStart = course.balance
  course.highestClose = Math.max(course.highestClose, course.balance)
}

function take(course: Course, { netCents, tradeId }: RuleEvent, tradedOn: number): void {
  course.balance += netCents
  course.highest = Math.max(course.highest, course.balance)
  course.result += netCents
  if (tradeId !== null) course.traded.add(tradedOn)
}

type Floors = Partial<Record<LimitName, number>>

/** The balances at which the account currently ends. */
function floorsOf(rules: AccountRules, { dayStart, highest, highestClose }: Course): Floors {
  const floors: Floors = {}
  const { startCents, dailyLossPercent, totalLossCents, trailingLossCents } = rules
  const daily =
    rules.dailyLossCents ??
    // Hundredths of a percent are integers; fractions of a cent are dropped.
    (dailyLossPercent && Math.floor((dayStart * Math.round(dailyLossPercent * 100)) / 10_000))
  if (daily !== null) floors['daily-loss'] = dayStart - daily
  if (totalLossCents !== null) floors['total-loss'] = startCents - totalLossCents
  if (trailingLossCents !== null) {
    const floor = (rules.trailingFrom === 'balance' ? highest : highestClose) - trailingLossCents
    floors['trailing-loss'] = rules.trailingStopsAtStart ? Math.min(floor, startCents) : floor
  }
  return floors
}

const overallOf = (floors: Floors): number | null => {
  const both = [floors['total-loss'], floors['trailing-loss']].filter((one) => one !== undefined)
  return both.length > 0 ? Math.max(...both) : null
}

const pointOf = ({ at }: RuleEvent, { balance }: Course, floors: Floors) => ({
  at: new Date(at).toISOString(),
  balanceCents: balance,
  dailyCents: floors['daily-loss'] ?? null,
  overallCents: overallOf(floors),
})

const momentOf = ({ at, tradeId }: RuleEvent) => ({ at: new Date(at).toISOString(), tradeId })

function endOf(moment: Moment, { balance }: Course, floors: Floors): Standing['ended'] {
  const reached = (Object.entries(floors) as [LimitName, number][]).filter(
    ([, floor]) => balance <= floor,
  )
  if (reached.length === 0) return null
  return {
    ...moment,
    limits: reached.map(([name]) => name),
    balanceCents: balance,
    floorCents: Math.max(...reached.map(([, floor]) => floor)),
  }
}

/** The most profitable day, the first of equals; null while none was profitable. */
const bestOf = ({ day, result, best }: Course): Best | null =>
  result > (best?.cents ?? 0) ? { day, cents: result } : best

/** How much more has to be won on other days until the best day's share of the total is small enough. */
function missingBeside(rules: AccountRules, best: number, profit: number): number {
  if (rules.bestDayPercent === null) return 0
  const needed = Math.ceil((best * 10_000) / Math.round(rules.bestDayPercent * 100))
  return Math.max(0, needed - profit)
}

function isPassed(rules: AccountRules, course: Course): boolean {
  const { startCents, targetCents, minimumDays } = rules
  const profit = course.balance - startCents
  if (targetCents === null || profit < targetCents || course.traded.size < minimumDays) return false
  return missingBeside(rules, bestOf(course)?.cents ?? 0, profit) === 0
}

/** What may still be lost and what has still to be won. */
function remains(rules: AccountRules, course: Course, { dateOf }: Calendar) {
  const { startCents, targetCents, minimumDays } = rules
  const { balance, day, dayStart, result, traded } = course
  const floors = floorsOf(rules, course)
  const daily = floors['daily-loss'] ?? null
  const overall = overallOf(floors)
  // After a breach of one limit, what was left of another is still told.
  const left = (floor: number | null) => (floor === null ? null : Math.max(0, balance - floor))
  const best = bestOf(course)
  const profit = balance - startCents
  return {
    balanceCents: balance,
    today: {
      day: dateOf(day),
      startCents: dayStart,
      resultCents: result,
      floorCents: daily,
      leftCents: left(daily),
    },
    overall: { floorCents: overall, leftCents: left(overall) },
    target:
      targetCents === null
        ? null
        : {
            balanceCents: startCents + targetCents,
            missingCents: Math.max(0, targetCents - profit),
          },
    days: { traded: traded.size, minimum: minimumDays },
    bestDay: best && {
      day: dateOf(best.day),
      cents: best.cents,
      share: profit > 0 ? Math.round((10_000 * best.cents) / profit) / 100 : null,
      missingCents: missingBeside(rules, best.cents, profit),
    },
  }
}

import { meanInterval, momentsOf, wilsonInterval } from '#contract/intervals.ts'
import { drawdownOf } from '#contract/journal/drawdown.ts'
import { curveOf, sumOfR } from '#contract/journal/trade-results.ts'
import {
  type Counted,
  type FigureGroup,
  type Figures,
  groupsMaximum,
  type RecordDimension,
  type RecordFigures,
  signalsToSay,
} from '#contract/signals/record-figures.ts'
import { isEnded } from '#contract/signals/signal-position.ts'
import type { Direction, SignalStatus } from '#contract/signals/signals.ts'
import { type ClosedResult, equityOf, type Outcome, ratesOf, resultsOf } from '../record.rules.ts'

/** What a published signal contributes to the record. Instants are in milliseconds since 1970. */
export interface Published {
  status: SignalStatus
  isDeleted: boolean
  createdAt: number
  /** When it ended, or was deleted before; null while it is open. */
  endedAt: number | null
  /** Null unless it is finished. */
  outcome: Outcome | null
  /** Null if it has no result in R. */
  r: number | null
  pair: string | null
  direction: Direction | null
  strategyId: string | null
  /** Who published it; null if that is not known. */
  mentorId: string | null
}

export const isFinished = ({ status }: Published): boolean => isEnded(status)

/** What the figures are of: everything that was published, whatever became of it. */
export function countedOf(signals: readonly Published[]): Counted {
  const having = (status: SignalStatus) => signals.filter((one) => one.status === status).length
  const finished = signals.filter(isFinished)
  const ends = signals.flatMap(({ endedAt }) => endedAt ?? [])
  const ongoing = signals.filter(({ status }) => status === 'pending' || status === 'active')
  const deletedOpen = ongoing.filter(({ isDeleted }) => isDeleted).length
  return {
    from: instantOf(signals.reduce((first, one) => Math.min(first, one.createdAt), Infinity)),
    to: instantOf(ends.reduce((last, at) => Math.max(last, at), -Infinity)),
    published: signals.length,
    open: ongoing.length - deletedOpen,
    finished: finished.length,
    closedByHand: having('closed'),
    cancelled: having('cancelled'),
    expired: having('expired'),
    deletedOpen,
    deleted: signals.filter(({ isDeleted }) => isDeleted).length,
    withR: finished.filter(({ r }) => r !== null).length,
  }
}

const instantOf = (at: number) => (Number.isFinite(at) ? new Date(at).toISOString() : null)

/**
 * The figures of finished signals, in the order of closing. Intervals are null for fewer than
 * `signalsToSay`; their formulas stand in contract/intervals.ts.
 */
export function figuresOf(finished: readonly Published[]): Figures {
  const closed = finished.filter((one): one is Published & { r: number } => one.r !== null)
  const count = (outcome: Outcome) => finished.filter((one) => one.outcome === outcome).length
  const [won, lost] = [count('won'), count('lost')]
  const totalR = sumOfR(closed.map(({ r }) => r))
  const tally = { finished: finished.length, won, lost, withR: closed.length, sumOfR: totalR }
  const decided = won + lost
  return {
    ...resultsOf(tally),
    ...ratesOf({ won, lost }, closed),
    winRateInterval: decided < signalsToSay ? null : rounded(wilsonInterval(won, decided), 1),
    totalR: toPlaces(totalR, 2),
    averageRInterval: closed.length < signalsToSay ? null : intervalOfAverage(closed),
    maxDrawdownR: drawdownInR(closed),
  }
}

/** Of integers, since the moments are exact for them. */
function intervalOfAverage(closed: readonly { r: number }[]) {
  const interval = meanInterval(momentsOf(closed.map(({ r }) => tenThousandths(r))))
  return interval && rounded({ low: interval.low / 10_000, high: interval.high / 10_000 }, 2)
}

function drawdownInR(closed: readonly { r: number }[]): number {
  const steps = closed.map(({ r }) => ({ amount: BigInt(tenThousandths(r)), isMovement: false }))
  return toPlaces(Number(drawdownOf(0n, steps).maximal.amount) / 10_000, 2)
}

const tenThousandths = (r: number) => Math.round(r * 10_000)

const rounded = (interval: { low: number; high: number } | null, places: number) =>
  interval && { low: toPlaces(interval.low, places), high: toPlaces(interval.high, places) }

/** Never minus zero. */
function toPlaces(value: number, places: number): number {
  const factor = 10 ** places
  return Math.round(value * factor) / factor + 0
}

/** The sum of results after each finished signal that has one, evenly sampled. */
export function curveInR(finished: readonly Published[]): RecordFigures['equityCurve'] {
  const closed = finished.flatMap(({ outcome, r, endedAt }): ClosedResult[] =>
    r === null ? [] : [{ outcome, r, at: new Date(endedAt ?? 0).toISOString() }],
  )
  return curveOf(equityOf(closed))
}

/** What a signal has in common with the others of its group. */
const keyOf: Record<RecordDimension, (signal: Published) => string | null> = {
  pair: ({ pair }) => pair,
  strategy: ({ strategyId }) => strategyId,
  month: ({ endedAt }) => (endedAt === null ? null : new Date(endedAt).toISOString().slice(0, 7)),
  direction: ({ direction }) => direction,
  hour: ({ createdAt }) => new Date(createdAt).toISOString().slice(11, 13),
  mentor: ({ mentorId }) => mentorId,
}

/**
 * The finished signals of each group, in the order in which the groups are shown: the newest month and the
 * earliest hour first, otherwise the largest first; what is not known comes last. Beyond the
 * maximum the last ones are put together.
 */
export function groupsOf(
  finished: readonly Published[],
  dimension: RecordDimension,
): { key: string | null; isRest: boolean; signals: Published[] }[] {
  const byKey = Map.groupBy(finished, keyOf[dimension])
  const groups = [...byKey].map(([key, signals]) => ({ key, isRest: false, signals }))
  const known = groups.filter(({ key }) => key !== null).toSorted(orderOf(dimension))
  const unknown = groups.filter(({ key }) => key === null)
  const inOrder = [...known, ...unknown]
  if (inOrder.length <= groupsMaximum) return inOrder
  const rest = new Set(inOrder.slice(groupsMaximum).flatMap(({ signals }) => signals))
  return [
    ...inOrder.slice(0, groupsMaximum),
    // Again in the order of closing.
    { key: null, isRest: true, signals: finished.filter((one) => rest.has(one)) },
  ]
}

type Keyed = { key: string | null; signals: readonly Published[] }

function orderOf(dimension: RecordDimension): (one: Keyed, other: Keyed) => number {
  const byKey = (one: Keyed, other: Keyed) => ((one.key ?? '') < (other.key ?? '') ? -1 : 1)
  if (dimension === 'month') return (one, other) => byKey(other, one)
  if (dimension === 'hour') return byKey
  return (one, other) => other.signals.length - one.signals.length || byKey(one, other)
}

/** A group with the name of what its signals have in common, if that has one. */
export const groupOf = (
  { key, isRest, signals }: ReturnType<typeof groupsOf>[number],
  names: Readonly<Record<string, string>>,
): FigureGroup => ({
  key,
  isRest,
  name: (key !== null && Object.hasOwn(names, key) && names[key]) || null,
  ...figuresOf(signals),
})

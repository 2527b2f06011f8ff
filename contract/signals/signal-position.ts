import {
  type ClosedPart,
  compareDecimals,
  difference,
  pipsOfParts,
  rOfParts,
} from '../journal/trade-results.ts'
import type { RecordedStep } from './signal-steps.ts'
import type { Direction, Signal, SignalStatus } from './signals.ts'
import type { SignalStepKind } from './step-details.ts'

// What the history of a signal says about the position that it describes: the same for the rules, for the
// record and for the screens.

type History = readonly Pick<Signal['history'][number], 'status' | 'entry' | 'stopLoss' | 'step'>[]

/** A signal on its way, as it stands now. */
export interface Followed
  extends Pick<
    Signal,
    'direction' | 'status' | 'entry' | 'stopLoss' | 'takeProfit' | 'furtherTargets'
  > {
  history: History
}

const stepsOf = (history: History): RecordedStep[] => history.flatMap(({ step }) => step ?? [])

/** The steps that closed a part of the position. */
export const closingsOf = (history: History): (RecordedStep & ClosedPart)[] =>
  stepsOf(history).flatMap((step) => {
    const { part, price } = step
    return part === null || price === null ? [] : [{ ...step, part, price }]
  })

/** How much of the position is still open, in percent of the original one. */
export const openPart = (history: History): string =>
  closingsOf(history).reduce((open, { part }) => difference(open, part), '100')

/** The targets, the nearest first: target 1 is the take profit. */
export const targetsOf = ({
  takeProfit,
  furtherTargets,
}: Pick<Followed, 'takeProfit' | 'furtherTargets'>): string[] =>
  takeProfit === null ? [] : [takeProfit, ...furtherTargets]

/** The number of the target that comes next; it may not exist. */
export const nextTarget = (history: History): number =>
  1 + Math.max(0, ...stepsOf(history).map(({ target }) => target ?? 0))

/** How much a target closes unless something else is said: an equal share, and the last one all that is open. */
export function shareOfTarget(signal: Followed, target: number): string {
  const open = openPart(signal.history)
  const { length } = targetsOf(signal)
  if (target >= length) return open
  const share = String(Math.floor(10_000 / length) / 100)
  return compareDecimals(share, open) < 0 ? share : open
}

/**
 * The entry and the stop that make the initial risk: those with which the signal first was in the market
 * with both. The entry is the price at which it was filled, if that is known; null if there are none.
 */
export function initialRisk(history: History): { entry: string; stopLoss: string } | null {
  const filled = filledAt(history)
  for (const { status, entry, stopLoss } of history) {
    const entered = filled ?? entry
    if (status === 'active' && entered !== null && stopLoss !== null) {
      return { entry: entered, stopLoss }
    }
  }
  return null
}

const filledAt = (history: History): string | null =>
  stepsOf(history).find(({ kind }) => kind === 'filled')?.price ?? null

/** Where the position was entered: the price of the fill, else the entry with which it became active. */
export const enteredAt = (signal: Pick<Followed, 'entry' | 'history'>): string | null =>
  filledAt(signal.history) ??
  signal.history.find(({ status, entry }) => status === 'active' && entry !== null)?.entry ??
  signal.entry

/** Positive if `price` is better for a position in this direction than `other`, negative if it is worse. */
export const gainOf = (direction: Direction, other: string, price: string): number =>
  (direction === 'BUY' ? 1 : -1) * compareDecimals(price, other)

/** Whether a signal with this status was in the market and is no more. */
export const isEnded = (status: SignalStatus): boolean =>
  status === 'hit_tp' || status === 'hit_sl' || status === 'closed'

/**
 * What was closed of a signal and at which price: by its steps, and what was still open when it ended at the level
 * that its status names. Null if the price of a part is unknown.
 */
export function closedParts(signal: Ending): ClosedPart[] | null {
  const { status, stopLoss, history } = signal
  const parts = closingsOf(history)
  const part = openPart(history)
  if (part === '0' || !isEnded(status)) return parts
  const price = status === 'hit_tp' ? targetAtEnd(signal) : status === 'hit_sl' ? stopLoss : null
  return price === null ? null : [...parts, { part, price }]
}

type Ending = Pick<Followed, 'status' | 'stopLoss' | 'takeProfit' | 'history'> &
  Partial<Pick<Followed, 'furtherTargets'>>

/** The target at which the rest was closed by a status without a step: the next one, or the last. */
function targetAtEnd({ takeProfit, furtherTargets = [], history }: Ending): string | null {
  const targets = targetsOf({ takeProfit, furtherTargets })
  return targets[nextTarget(history) - 1] ?? targets.at(-1) ?? null
}

/** What the closed parts of a signal came to, by weight, in R and in pips; null where it cannot be said. */
export function resultSoFar(signal: Followed & Pick<Signal, 'pair'>): {
  r: number | null
  pips: number | null
} {
  const { direction, pair, history } = signal
  const parts = closedParts(signal)
  const entry = enteredAt(signal)
  const risk = initialRisk(history)
  if (!direction || !parts || parts.length === 0) return { r: null, pips: null }
  return {
    r: risk && rOfParts({ direction, ...risk }, parts),
    pips: pair && entry ? pipsOfParts({ pair, direction, entry }, parts) : null,
  }
}

/** The steps that can come next; none once the signal has ended. */
export function possibleSteps(signal: Followed): SignalStepKind[] {
  const { status, direction, stopLoss, history } = signal
  const isKnown = (kind: SignalStepKind, condition: boolean) => (condition ? [kind] : [])
  if (status === 'pending') {
    return ['filled', ...isKnown('stop_to', direction !== null), 'cancel', 'note']
  }
  if (status !== 'active') return []
  const entered = enteredAt(signal)
  const isAtEntry =
    entered !== null && stopLoss !== null && compareDecimals(stopLoss, entered) === 0
  return [
    ...isKnown('target_hit', nextTarget(history) <= targetsOf(signal).length),
    ...isKnown('stop_to_entry', direction !== null && entered !== null && !isAtEntry),
    ...isKnown('stop_to', direction !== null),
    'close_part',
    'close',
    ...isKnown('stop_hit', stopLoss !== null),
    'note',
  ]
}

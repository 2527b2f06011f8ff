import type { ProblemIssue } from '#contract/problem.ts'
import {
  nextSignalStatuses,
  type Signal,
  type SignalInput,
  type SignalStatus,
  type SignalTerms,
  signalDecimals,
  signalTerms,
} from '#contract/signals/signals.ts'
import { Failure } from '#server/platform/failure.ts'

/** The content of a signal: the market, its terms, and its strategy. */
export type Idea = Omit<SignalTerms, 'entryTo'> &
  Pick<Signal, 'pair' | 'direction' | 'orderType' | 'strategyId'> & { entryTo?: string | null }

/** An idea as submitted: absent fields are unspecified. */
type SubmittedIdea = Pick<SignalInput, keyof Idea>

const ideaFields = ['pair', 'direction', 'orderType', 'strategyId', ...signalTerms] as const
const priceFields = [
  'entry',
  'entryTo',
  'stopLoss',
  'takeProfit',
] as const satisfies (keyof SignalTerms)[]

/** Whether no transition from this status is possible. */
export const isFinal = (status: SignalStatus): boolean => nextSignalStatuses[status].length === 0

/** Whether a signal is still pending at `at`, although it has expired. */
export const isOverdue = (
  { status, validUntil: until }: { status: SignalStatus; validUntil: Date | null },
  at: Date,
): boolean => status === 'pending' && until !== null && until <= at

/** An instant for the database: null removes it, undefined leaves it unchanged. */
export const instantOf = (iso: string | null | undefined): Date | null | undefined =>
  typeof iso === 'string' ? new Date(iso) : iso

/** Throws rule_violated if a signal's validity ends before `at`, the time of its publication or change. */
export function checkValidity(validUntil: string | null | undefined, at: Date): void {
  if (!validUntil || Date.parse(validUntil) > at.getTime()) return
  refuse([{ path: 'validUntil', message: 'The date must be in the future' }])
}

/** Throws rule_violated unless a signal may be published with this status. */
export function checkFirstStatus(status: SignalStatus): void {
  if (!isFinal(status)) return
  refuse([{ path: 'status', message: 'Publish a signal as pending or active' }])
}

/** Throws rule_violated unless this can be published at that time. */
export function checkNew(input: SignalInput, at: Date): void {
  checkFirstStatus(input.status)
  checkValidity(input.validUntil, at)
  checkDirection(input)
  checkLevels(input, { isPublished: false })
}

/** Throws rule_violated unless this transition is allowed (staying is). */
export function checkTransition(from: SignalStatus, to: SignalStatus): void {
  if (from === to || nextSignalStatuses[from].includes(to)) return
  const message = isFinal(from)
    ? `A signal that is ${inWords(from)} keeps this status`
    : `A signal that is ${inWords(from)} cannot become ${inWords(to)}`
  refuse([{ path: 'status', message }])
}

/**
 * Throws rule_violated if the levels contradict the direction or are not prices. A stop at the
 * entry is for published signals only: moving it there removes the risk.
 */
export function checkLevels(
  idea: SubmittedIdea,
  { isPublished, isStopKept = false }: { isPublished: boolean; isStopKept?: boolean },
): void {
  const issues: ProblemIssue[] = []
  for (const path of priceFields) {
    const price = idea[path]
    if (typeof price === 'string' && compareDecimals(price, '0') <= 0) {
      issues.push({ path, message: 'Enter a price above zero' })
    }
  }
  const { direction, entry = null, entryTo = null, stopLoss = null, takeProfit = null } = idea
  if (entryTo !== null && (entry === null || compareDecimals(entry, entryTo) === 0)) {
    const message = entry === null ? 'Enter the entry of the zone' : 'Must differ from the entry'
    issues.push({ path: entry === null ? 'entry' : 'entryTo', message })
  }
  if (direction) {
    const [stopSide, targetSide] = direction === 'BUY' ? ['below', 'above'] : ['above', 'below']
    const sign = direction === 'BUY' ? 1 : -1
    /** The distance from `a` to `b` in the signal's direction; null if either is missing. */
    const gain = (a: string | null, b: string | null) =>
      a !== null && b !== null ? sign * compareDecimals(b, a) : null
    const risk = gain(stopLoss, entry)
    // A step may have moved it beyond the entry, to secure a gain.
    if (risk !== null && !isStopKept && (isPublished ? risk < 0 : risk <= 0)) {
      const message = `The stop of a ${direction} must be ${stopSide} its entry`
      issues.push({ path: 'stopLoss', message })
    }
    const reward = gain(entry, takeProfit)
    if (reward !== null && reward <= 0) {
      const message = `The target of a ${direction} must be ${targetSide} its entry`
      issues.push({ path: 'takeProfit', message })
    }
    const [riskOfZone, rewardOfZone] = [gain(stopLoss, entryTo), gain(entryTo, takeProfit)]
    // Later the stop may move into the zone, up to the entry.
    if (!isPublished && riskOfZone !== null && riskOfZone <= 0) {
      const message = `A ${direction} must be entered ${targetSide} its stop`
      issues.push({ path: 'entryTo', message })
    }
    if (rewardOfZone !== null && rewardOfZone <= 0) {
      issues.push({
        path: 'entryTo',
        message: `A ${direction} must be entered ${stopSide} its target`,
      })
    }
    const span = entry === null ? gain(stopLoss, takeProfit) : null
    if (span !== null && span <= 0) {
      const message = `The target of a ${direction} must be ${targetSide} its stop`
      issues.push({ path: 'takeProfit', message })
    }
  }
  refuse([...issues, ...problemsOfFurtherTargets(idea)])
}

/** Throws rule_violated if a signal has prices and no direction: its stop could be on either side. */
export function checkDirection({ direction, entry, stopLoss, takeProfit }: SubmittedIdea): void {
  if (direction || ![entry, stopLoss, takeProfit].some((price) => typeof price === 'string')) return
  refuse([{ path: 'direction', message: 'Choose BUY or SELL for a signal with prices' }])
}

/** Whether a change concerns prices, or the direction that they need. */
export const changesPrices = (changes: Partial<Idea>): boolean =>
  ['direction', ...priceFields].some((field) => field in changes)

/** Each target must lie beyond the previous one, the first beyond the take profit. */
function problemsOfFurtherTargets({
  direction,
  takeProfit = null,
  furtherTargets = [],
}: SubmittedIdea): ProblemIssue[] {
  const path = 'furtherTargets'
  if (furtherTargets.length === 0) return []
  if (takeProfit === null) {
    return [{ path: 'takeProfit', message: 'Enter a take profit before further targets' }]
  }
  if (furtherTargets.some((price) => compareDecimals(price, '0') <= 0)) {
    return [{ path, message: 'Enter a price above zero' }]
  }
  if (!direction) return []
  const sign = direction === 'BUY' ? 1 : -1
  const inOrder = furtherTargets.every(
    (price, index) => sign * compareDecimals(price, furtherTargets[index - 1] ?? takeProfit) > 0,
  )
  const side = direction === 'BUY' ? 'above' : 'below'
  return inOrder
    ? []
    : [{ path, message: `Each further target of a ${direction} must be ${side} the one before it` }]
}

/**
 * The fields of `wanted` that differ from `present`: absent fields are unchanged, and a price with
 * other digits, or an instant with another offset, but the same value counts as equal.
 */
export function ideaChanges(present: Idea, wanted: Partial<Idea>): Partial<Idea> {
  const differs = (field: keyof Idea) => {
    if (wanted[field] === undefined) return false
    if (field === 'furtherTargets') {
      return !samePrices(present.furtherTargets, wanted.furtherTargets ?? [])
    }
    const [was, is] = [present[field], wanted[field] ?? null]
    if (is === was) return false
    if (typeof was !== 'string' || typeof is !== 'string') return true
    if (field === 'validUntil') return Date.parse(was) !== Date.parse(is)
    return !(decimals.has(field) && compareDecimals(was, is) === 0)
  }
  return Object.fromEntries(ideaFields.filter(differs).map((field) => [field, wanted[field]]))
}

const decimals: ReadonlySet<keyof Idea> = new Set(signalDecimals)

const samePrices = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length &&
  some.every((price, index) => compareDecimals(price, others[index] ?? '') === 0)

/** Throws rule_violated if the terms of a signal with a final status would change. */
export function checkUnsealed(status: SignalStatus, changes: Partial<Idea>): void {
  if (!isFinal(status)) return
  const message = `This can no longer change: the signal is ${inWords(status)}`
  refuse(Object.keys(changes).map((path) => ({ path, message })))
}

/** Whether a change belongs in the history: a new status, a changed term, or a change of what the terms are of. */
export const isForHistory = (statusChanged: boolean, changes: Partial<Idea>): boolean =>
  statusChanged || ideaFields.some((field) => field !== 'strategyId' && field in changes)

/** Negative, zero or positive if `a` is smaller than, equal to or larger than `b`; exact. */
export function compareDecimals(a: string, b: string): number {
  const difference = scaled(a) - scaled(b)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** More decimal places than a price may have. */
const places = 20

function scaled(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return BigInt(whole + fraction.padEnd(places, '0'))
}

const inWords = (status: SignalStatus) =>
  ({
    pending: 'pending',
    active: 'active',
    hit_tp: 'at its target',
    hit_sl: 'stopped out',
    closed: 'closed',
    cancelled: 'cancelled',
    expired: 'expired',
  })[status]

/**
 * The error for what would undo the result of a signal of which a part is closed: another direction turns it round,
 * an end without a result drops it.
 */
export const keepsResult = (path: 'direction' | 'status') => {
  const rule = path === 'direction' ? 'The direction stays' : 'Close the rest instead'
  return violation([{ path, message: `${rule}: a part of this signal has been closed` }])
}

/** The error for a strategy that does not exist, or no longer. */
export const unknownStrategy = () => {
  const message = 'This strategy does not exist'
  return new Failure('rule_violated', `${message}.`, { issues: [{ path: 'strategyId', message }] })
}

function refuse(issues: ProblemIssue[]): void {
  if (issues.length > 0) throw violation(issues)
}

/** The error for what breaks a rule, with its first message. */
export const violation = (issues: ProblemIssue[]) =>
  new Failure('rule_violated', `${issues[0]?.message}.`, { issues })

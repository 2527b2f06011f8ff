import type { Offer } from '#contract/offers/offer-defaults.ts'
import { type PaidProgram, paidProgramNames, programs } from '#contract/offers/programs.ts'
import { extended, later } from '#contract/times/calendar-months.ts'
import { lastInstant } from '#contract/times/known-times.ts'
import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import {
  cohortStarts,
  cohortsAhead,
  dayOf,
  earlier,
  isActive,
  type Length,
  periodEnd,
} from './access.rules.ts'
import {
  accessRecord,
  grantRole,
  revokeRole,
  type SubscriptionRow,
  saveSubscription,
} from './access.store.ts'
import {
  type Applicant,
  cohortRule,
  giveSeatBack,
  isAhead,
  leaveList,
  lockSeatsOf,
  lockWaiting,
  takeFreeSeat,
  takeHeldSeat,
  takeSeat,
} from './cohorts/seats.store.ts'

async function seatInNextCohort(
  tx: Executor,
  { seats, months }: NonNullable<Terms['cohorts']>,
  at: Date,
): Promise<string> {
  for (const start of cohortStarts(at, months, cohortsAhead)) {
    const cohortId = await takeSeat(tx, start, seats)
    if (cohortId) return cohortId
  }
  throw new Failure('rule_violated', 'All academy cohorts are full.')
}

/** The error for a program in whose cohorts nobody can get a seat now. */
const everyCohortFull = (): Failure =>
  new Failure(
    'rule_violated',
    'Every cohort of this program is full or closed. Raise the seats of one, or make another.',
  )

/**
 * The seat of somebody whose access opens: the one held for them, otherwise a free one that nobody else waits
 * for. Returns the cohort's id; null if there is none. Under the user's lock.
 */
async function takeSeatFor(tx: Executor, applicant: Applicant, at: Date): Promise<string | null> {
  const held = await takeHeldSeat(tx, applicant)
  if (held) return held
  const paid = (await lockWaiting(tx, applicant))?.paid ?? false
  const free = await takeFreeSeat(tx, applicant, { paid, today: dayOf(at) })
  if (free) await leaveList(tx, applicant)
  return free
}

/** Whether a seat is needed, taken if there is one, or the member stays in the cohort they have, if any. */
export type SeatRule = 'needed' | 'if free' | 'unchanged'

/**
 * For programs with cohorts: keeps a student's cohort while it can be joined, otherwise takes a seat in the
 * next one. Where the owner makes the cohorts and none has a seat, throws 422 if one is needed; what is renewed or
 * extended takes none there, which would also move the dates of modules that are open already.
 */
async function cohortFor(
  tx: Executor,
  { userId, program, at, terms }: Opening,
  current: string | null,
  seat: SeatRule = 'needed',
): Promise<string | null> {
  const { planned } = await cohortRule(tx, program)
  if (current && (await isAhead(tx, current, dayOf(at)))) return current
  if (!planned) return terms.cohorts ? seatInNextCohort(tx, terms.cohorts, at) : null
  if (seat === 'unchanged') return current
  const taken = await takeSeatFor(tx, { userId, program }, at)
  if (!taken && seat === 'needed') throw everyCohortFull()
  return taken
}

async function subscriptionOf(tx: Executor, userId: string, program: PaidProgram) {
  const record = await accessRecord(tx, userId)
  return record.subscriptions.find((subscription) => subscription.program === program)
}

/** For how long a program opens, and its cohorts. */
export type Terms = Length & Pick<Offer, 'cohorts'>

interface Grant {
  userId: string
  program: PaidProgram
  at: Date
}

interface Opening extends Grant {
  terms: Terms
}

/** Grants the program's role and opens its subscription for one period, unless one is active. */
async function openProgram(tx: Executor, opening: Opening, seat?: SeatRule): Promise<void> {
  const { userId, program, at, terms } = opening
  await grantRole(tx, userId, programs[program].role, at)
  const known = await subscriptionOf(tx, userId, program)
  if (known && isActive(known, at)) return
  await saveSubscription(tx, {
    id: known?.id ?? newId(),
    userId,
    program,
    startsAt: at,
    endsAt: periodEnd(terms, at),
    anchorDay: at.getUTCDate(),
    cancelledAt: null,
    cohortId: await cohortFor(tx, opening, known?.cohortId ?? null, seat),
  })
}

/** A subscription can be extended often, but not past the last instant that responses can represent. */
function withinBounds(end: Date): Date {
  if (end.getTime() <= Date.parse(lastInstant)) return end
  throw new Failure('rule_violated', 'A subscription must end before the year 2200.')
}

/**
 * Grants the program's role until `endsAt`; an inactive subscription begins now, with a seat in a
 * cohort, and one that ended before now is recorded as ended.
 */
async function endProgramAt(
  tx: Executor,
  opening: Opening,
  { endsAt, seated = true }: { endsAt: Date; seated?: boolean },
): Promise<SubscriptionRow> {
  const { userId, program, at } = opening
  await grantRole(tx, userId, programs[program].role, at)
  const known = await subscriptionOf(tx, userId, program)
  const isOpen = known !== undefined && isActive(known, at)
  const seat = () => cohortFor(tx, opening, known?.cohortId ?? null)
  return saveSubscription(tx, {
    id: known?.id ?? newId(),
    userId,
    program,
    startsAt: isOpen ? known.startsAt : earlier(at, endsAt),
    endsAt: withinBounds(endsAt),
    anchorDay: isOpen ? known.anchorDay : null,
    cancelledAt: null,
    renewal: isOpen ? known.renewal : endsAt <= at ? 'none' : 'awaited',
    cohortId: isOpen || !seated ? (known?.cohortId ?? null) : await seat(),
  })
}

/**
 * The same for a new enrolment: an active subscription gets the period on top of the remaining
 * time. Returns the added period.
 */
async function renewProgram(
  tx: Executor,
  opening: Opening,
  seat?: SeatRule,
): Promise<{ startsAt: Date; endsAt: Date }> {
  const { userId, program, at, terms } = opening
  const known = await subscriptionOf(tx, userId, program)
  if (!known || !isActive(known, at)) {
    await openProgram(tx, opening, seat)
    return { startsAt: at, endsAt: periodEnd(terms, at) }
  }
  await grantRole(tx, userId, programs[program].role, at)
  // In a grace period the end has passed: the paid period counts from now.
  const { startsAt, endsAt, anchorDay } = stretchOf(known, terms, at)
  await saveSubscription(tx, { ...known, endsAt: withinBounds(endsAt), anchorDay })
  return { startsAt, endsAt }
}

/** The period that is added to active access, after what remains of it. */
function stretchOf(known: SubscriptionRow, terms: Terms, at: Date) {
  if (!terms.accessDays) return extended(known, terms.accessMonths ?? 0, at)
  const startsAt = later(known.endsAt, at)
  return { startsAt, endsAt: periodEnd(terms, startsAt), anchorDay: null }
}

/** Shortens a subscription by this many milliseconds; if nothing remains, it is cancelled. */
async function shortenSubscription(
  tx: Executor,
  known: SubscriptionRow,
  by: number,
  at: Date,
): Promise<SubscriptionRow> {
  if (!isActive(known, at)) return known
  const endsAt = new Date(known.endsAt.getTime() - by)
  if (endsAt <= at) return endSubscription(tx, known, { at, how: 'cancelled' })
  return saveSubscription(tx, { ...known, endsAt })
}

/** Adds a calendar month to the remaining time, or from now if nothing remains; grants the role. */
async function addMonth(tx: Executor, known: SubscriptionRow, terms: Terms, at: Date) {
  const { userId, program } = known
  await grantRole(tx, userId, programs[program].role, at)
  const { endsAt, anchorDay } = extended(known, 1, at)
  return saveSubscription(tx, {
    ...known,
    endsAt: withinBounds(endsAt),
    anchorDay,
    cancelledAt: null,
    cohortId:
      known.cohortId ?? (await cohortFor(tx, { userId, program, at, terms }, null, 'unchanged')),
  })
}

/**
 * Ends a subscription now; one that has already ended is unchanged. A seat in a cohort that has not
 * started becomes free again. `how` is the resulting state of the subscription.
 */
async function endSubscription(
  tx: Executor,
  known: SubscriptionRow,
  { at, how }: { at: Date; how: 'expired' | 'cancelled' },
): Promise<SubscriptionRow> {
  if (!isActive(known, at)) return known
  return saveSubscription(tx, {
    ...known,
    // In its grace period it has already ended.
    endsAt: later(known.startsAt, earlier(known.endsAt, at)),
    cancelledAt: how === 'cancelled' ? at : null,
    renewal: 'none',
    cohortId: await heldSeat(tx, known, at),
  })
}

async function heldSeat(tx: Executor, { userId, cohortId }: SubscriptionRow, at: Date) {
  if (!cohortId) return null
  // Whoever ends one program may end another in the same transaction.
  await lockSeatsOf(tx, userId)
  return (await giveSeatBack(tx, cohortId, dayOf(at))) ? null : cohortId
}

/** Releases the seats of a user who is about to be deleted, in cohorts that can be joined, and those held. */
async function leaveCohorts(tx: Executor, userId: string, at: Date): Promise<void> {
  const record = await accessRecord(tx, userId)
  await lockSeatsOf(tx, userId)
  for (const subscription of record.subscriptions) await heldSeat(tx, subscription, at)
  for (const program of paidProgramNames) await leaveList(tx, { userId, program })
}

/** Takes the program from a user: the role is removed, and the subscription counts as cancelled. */
async function closeProgram(tx: Executor, { userId, program, at }: Grant): Promise<void> {
  await revokeRole(tx, userId, programs[program].role)
  const known = await subscriptionOf(tx, userId, program)
  if (known) await endSubscription(tx, known, { at, how: 'cancelled' })
}

/**
 * Makes the program the user's newest and leaves it expired: an active subscription ends, a missing
 * one is recorded as already ended.
 */
async function recordExpired(tx: Executor, { userId, program, at }: Grant): Promise<void> {
  const known = await subscriptionOf(tx, userId, program)
  const ended = known && (await endSubscription(tx, known, { at, how: 'expired' }))
  await saveSubscription(tx, {
    id: ended?.id ?? newId(),
    userId,
    program,
    startsAt: at,
    endsAt: at,
    cancelledAt: null,
    renewal: 'none',
    cohortId: ended?.cohortId ?? null,
  })
}

/** Changes to subscriptions within the operations' transactions, which hold the user's lock. */
export const subscriptions = {
  open: openProgram,
  renew: renewProgram,
  addMonth,
  endAt: endProgramAt,
  shorten: shortenSubscription,
  end: endSubscription,
  leaveCohorts,
  close: closeProgram,
  recordExpired,
}

import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { dayOf, isActive } from '../access.rules.ts'
import { accessRecord } from '../access.store.ts'
import { selectOwnPlaces } from './places.store.ts'
import {
  type Applicant,
  changeWaiting,
  cohortRule,
  insertWaiting,
  isAhead,
  lockWaiting,
  takeFreeSeat,
} from './seats.store.ts'

/** Whether access to the program, were it opened now, would take a seat in a cohort that the owner has made. */
export async function needsSeat(
  tx: Executor,
  { userId, program }: Applicant,
  at: Date,
): Promise<boolean> {
  if (!(await cohortRule(tx, program)).planned) return false
  const { subscriptions } = await accessRecord(tx, userId)
  const known = subscriptions.find((one) => one.program === program)
  if (!known) return true
  if (isActive(known, at)) return false
  return !known.cohortId || !(await isAhead(tx, known.cohortId, dayOf(at)))
}

/**
 * Holds a seat for somebody who has paid, until access is opened or refused; without a free one, their place
 * at the top of the waiting list is kept. Returns whether a seat is held. Under the user's lock.
 */
export async function holdPaidSeat(tx: Executor, applicant: Applicant, at: Date): Promise<boolean> {
  const row = await lockWaiting(tx, applicant)
  if (row?.cohortId) {
    await changeWaiting(tx, row.id, { paid: true, expiresAt: null })
    return true
  }
  const cohortId = await takeFreeSeat(tx, applicant, { paid: true, today: dayOf(at) })
  if (row) await changeWaiting(tx, row.id, { paid: true, cohortId })
  else await insertWaiting(tx, { ...applicant, id: newId(), joinedAt: at, paid: true, cohortId })
  return cohortId !== null
}

/** Throws 422 if the program's cohorts have no seat for the user now. */
export async function requireSeat(
  executor: Executor,
  { userId, program }: Applicant,
  at: Date,
): Promise<void> {
  const places = await selectOwnPlaces(executor, userId, { at, today: dayOf(at) })
  const place = places.find((one) => one.program === program)
  if (!place || place.next || place.seat) return
  // Whoever keeps a seat in a cohort needs no other.
  if (!(await needsSeat(executor, { userId, program }, at))) return
  throw new Failure(
    'rule_violated',
    'Every cohort of this program is full. Join the waiting list, and you are invited when a seat becomes free.',
  )
}

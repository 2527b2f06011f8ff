import { may } from '#contract/access/permissions.ts'
import type { OwnCall } from '#contract/bookings.ts'
import { createOnce } from '#server/platform/creations/create-once.ts'
import { changedAt, requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { violatedExclusion } from '#server/platform/database/problems.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { leftOf, readBoughtCalls } from './allowance.ts'
import {
  type BookingRow,
  changeBooking,
  countBooked,
  findOwnBooking,
  insertBooking,
  lockBooking,
} from './bookings.store.ts'
import { findHours, isAmongMembers, type NamedHours } from './hours.store.ts'
import type { BookingsDeps } from './index.ts'
import { tellBoth } from './news.ts'
import { programsOf, readOwnCall, readTaken } from './reading.ts'
import {
  changeUntil,
  entitledBy,
  freeAmong,
  monthOf,
  periodOfMonth,
  periodsOf,
  timesByHours,
} from './times.rules.ts'

const day = 24 * 60 * 60_000

/** The most calls that somebody books within a day, and the most times that one is moved: the mentor is notified of each. */
const mostADay = 10
const mostMoves = 10

/**
 * Books a call at a free time. Throws 404 for a mentor with whom the actor may book none, 409 if the time is not free
 * (any more), 422 if neither a call of the month nor one that was bought is left, or too many were booked today.
 */
export async function bookCall(
  deps: BookingsDeps,
  actor: Actor,
  input: { mentorId: string; startsAt: string; topic: string },
): Promise<OwnCall> {
  const { db, now } = deps
  const { mentorId, topic } = input
  await requireTeaching(deps, mentorId)
  const made = await createOnce(db, actor, async (tx, id) => {
    const at = now()
    const time = { mentorId, startsAt: new Date(input.startsAt), except: null }
    const { paidBy, periods } = await requireFree(deps, tx, actor, time)
    // Counted while the student is locked.
    if ((await countBooked(tx, actor.id, new Date(at.getTime() - day))) >= mostADay) {
      throw new Failure('rule_violated', 'You have booked many calls today. Try again tomorrow.')
    }
    await insertBooking(tx, {
      ...{ id, mentorId, studentId: actor.id, topic, ...paidBy, ...periods },
      ...{ timeSetAt: at, createdAt: at, updatedAt: at },
    })
    await tellBoth(tx, 'booking.made', { id, mentorId, studentId: actor.id })
  }).catch(sayTaken)
  return readOwnCall(deps, actor, made)
}

/**
 * Moves an own call to a free time. Throws 404, 409 if the time is not free or the call has changed, 422 once it is too
 * late, no call is left at that time, or it was moved too often.
 */
export async function moveCall(
  deps: BookingsDeps,
  actor: Actor,
  id: string,
  input: { startsAt: string; seenUpdatedAt?: string | undefined },
): Promise<OwnCall> {
  const { db, identity, now } = deps
  const known = await findOwnBooking(db.pool, identity.lookup, { studentId: actor.id, id })
  if (!known) throw notFound()
  const { mentorId } = known
  if (mentorId === null) throw new Failure('rule_violated', 'This mentor no longer offers calls.')
  await requireTeaching(deps, mentorId)
  await db
    .transaction(async (tx) => {
      const startsAt = new Date(input.startsAt)
      const at = now()
      // In the order in which booking locks: the people, then the call.
      const { paidBy, periods } = await requireFree(deps, tx, actor, {
        mentorId,
        startsAt,
        except: id,
      })
      const before = await lockOwn(tx, deps, actor, id)
      requireUnchanged(input.seenUpdatedAt, before)
      if (before.startsAt.getTime() === startsAt.getTime()) return
      if (before.sequence >= mostMoves) {
        throw new Failure(
          'rule_violated',
          'You have moved this call often. Write a message instead.',
        )
      }
      const sequence = before.sequence + 1
      const updatedAt = changedAt(before, at)
      await changeBooking(tx, id, { ...paidBy, ...periods, timeSetAt: at, sequence, updatedAt })
      await tellBoth(tx, 'booking.moved', before)
    })
    .catch(sayTaken)
  return readOwnCall(deps, actor, id)
}

/** Cancels an own call; one that is cancelled stays so. Throws 404, 422 once it is too late. */
export async function cancelOwnCall(
  deps: BookingsDeps,
  actor: Actor,
  id: string,
): Promise<OwnCall> {
  await deps.db.transaction(async (tx) => {
    const before = await lockBooking(tx, id)
    if (!before || before.studentId !== actor.id) throw notFound()
    if (before.cancelledAt !== null) return
    await requireInTime(tx, deps, before)
    await endCall(tx, before, { at: deps.now(), by: 'student', word: null })
    await tellBoth(tx, 'booking.cancelled', before)
  })
  return readOwnCall(deps, actor, id)
}

/** Cancels a locked call. */
export const endCall = (
  tx: Executor,
  before: BookingRow,
  { at, by, word }: { at: Date; by: NonNullable<BookingRow['cancelledBy']>; word: string | null },
): Promise<void> =>
  changeBooking(tx, before.id, {
    ...{ cancelledAt: at, cancelledBy: by, word },
    sequence: before.sequence + 1,
    updatedAt: changedAt(before, at),
  })

async function lockOwn(
  tx: Executor,
  deps: Pick<BookingsDeps, 'identity' | 'now'>,
  actor: Actor,
  id: string,
): Promise<BookingRow> {
  const before = await lockBooking(tx, id)
  if (!before || before.studentId !== actor.id) throw notFound()
  if (before.cancelledAt !== null) throw new Failure('rule_violated', 'This call was cancelled.')
  await requireInTime(tx, deps, before)
  return before
}

async function requireInTime(
  tx: Executor,
  { identity, now }: Pick<BookingsDeps, 'identity' | 'now'>,
  { mentorId, startsAt }: BookingRow,
): Promise<void> {
  const hours = mentorId === null ? null : await findHours(tx, identity.lookup, mentorId)
  if (now() <= changeUntil(startsAt, hours?.changeHours ?? 0)) return
  throw new Failure(
    'rule_violated',
    'It is too late to move or cancel this call. Write a message instead.',
  )
}

/**
 * Throws 404 for somebody who does not teach any more, whose hours are closed within a minute. Before the transaction, which
 * would wait for a second connection while others wait for its locks.
 */
async function requireTeaching(
  { access }: Pick<BookingsDeps, 'access'>,
  mentorId: string,
): Promise<void> {
  const state = (await access.accessStatesOf([mentorId])).get(mentorId)
  if (!state || !may(state, 'content.manage')) throw notFound()
}

/**
 * Locks the student and the mentor and makes sure that a call may begin at this time; returns the periods that it takes,
 * and what pays for it: a program, or the purchase that ends first, once the calls of the month are booked.
 */
async function requireFree(
  deps: BookingsDeps,
  tx: Executor,
  actor: Actor,
  { mentorId, startsAt, except }: { mentorId: string; startsAt: Date; except: string | null },
) {
  const { access, identity, now } = deps
  for (const id of [actor.id, mentorId].toSorted()) await access.lockUser(tx, id)
  const hours = await findHours(tx, identity.lookup, mentorId)
  if (!hours) throw notFound()
  const entitled = await entitledNow(deps, tx, actor, hours)
  const bought = await readBoughtCalls(deps, tx, actor, except)
  if (!entitled && bought.length === 0) throw notFound()
  const zone = (await identity.zoneOf(tx, actor.id)) ?? 'UTC'
  const period = { from: startsAt, to: new Date(startsAt.getTime() + 1) }
  const asked = { mentorId, studentId: actor.id, except }
  const month = monthOf(startsAt, zone)
  const taken = await readTaken(deps, tx, asked, { ...period, counted: periodOfMonth(month, zone) })
  const offered = timesByHours(hours, period)
  if (freeAmong(offered, hours, taken.takenFor(hours), now()).length === 0) throw notFree()
  const periods = periodsOf(hours, startsAt)
  if (entitled && taken.starts.length < entitled.callsAMonth) {
    return { paidBy: { role: entitled.role, purchaseId: null }, periods }
  }
  const purchase = bought.find(({ left, until }) => left > 0 && until > startsAt)
  if (purchase) return { paidBy: { role: null, purchaseId: purchase.purchaseId }, periods }
  throw new Failure('rule_violated', noneLeft(entitled !== null, leftOf(bought)))
}

function noneLeft(isMonthly: boolean, left: number): string {
  if (left > 0) return 'The calls that you have bought end before this time.'
  return isMonthly
    ? 'You have booked all calls of this month.'
    : 'You have booked all calls that you have bought.'
}

/** The program that entitles to calls by these hours, as it stands now: the caller may have been read before access ended. */
async function entitledNow(
  { access }: Pick<BookingsDeps, 'access'>,
  tx: Executor,
  actor: Actor,
  hours: NamedHours,
) {
  const entitled = entitledBy(hours, programsOf(actor))
  if (!entitled) return null
  return (await isAmongMembers(tx, actor.id, access.membersOf(entitled.role))) ? entitled : null
}

const notFree = () => new Failure('conflict', 'This time is not free any more. Choose another one.')

/** The database has the last word on what is free. */
function sayTaken(error: unknown): never {
  throw violatedExclusion(error) === null ? error : notFree()
}

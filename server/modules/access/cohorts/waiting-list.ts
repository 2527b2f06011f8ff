import type { OwnPlace } from '#contract/access/cohorts.ts'
import type { PaidProgram } from '#contract/offers/programs.ts'
import { newId } from '#server/platform/clock.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { dayOf, isActive } from '../access.rules.ts'
import { accessRecord, lockUser } from '../access.store.ts'
import type { AccessDeps } from '../index.ts'
import { hasPending, pendingPaidRequest } from '../role-requests.store.ts'
import { approveAtOnce } from '../role-requests.ts'
import { selectOwnPlaces, selectPlannedPrograms } from './places.store.ts'
import {
  changeWaiting,
  cohortRule,
  expiredSeats,
  insertWaiting,
  leaveList,
  lockWaiting,
  nextInLine,
  takeSeatInTurn,
} from './seats.store.ts'

/** The programs joined in cohorts, with the caller's own cohort, seat or place in the waiting list. */
export const listOwnPlaces = (
  { db, now }: Pick<AccessDeps, 'db' | 'now'>,
  actor: Actor,
): Promise<OwnPlace[]> => {
  const at = now()
  return selectOwnPlaces(db.pool, actor.id, { at, today: dayOf(at) })
}

/**
 * Adds the actor to the waiting list of a program whose cohorts are full; a repeat keeps the place. Throws 409
 * while a request is pending, 422 if the program is open to the actor, not offered, not joined in cohorts, or
 * has a free seat.
 */
export async function joinWaitingList(
  deps: Pick<AccessDeps, 'db' | 'now' | 'offers'>,
  actor: Actor,
  program: PaidProgram,
): Promise<OwnPlace[]> {
  const { db, now, offers } = deps
  await db.transaction(async (tx) => {
    const applicant = { userId: actor.id, program }
    await lockUser(tx, actor.id)
    await offers.requireOpen(tx, program)
    const at = now()
    const row = await lockWaiting(tx, applicant)
    const isOver = row?.expiresAt && row.expiresAt <= at
    if (row && !isOver) return
    const { subscriptions } = await accessRecord(tx, actor.id)
    if (subscriptions.some((one) => one.program === program && isActive(one, at))) {
      throw new Failure('rule_violated', 'You already have access to this program.')
    }
    if (await hasPending(tx, actor.id, program)) {
      throw new Failure('conflict', 'You already have a pending request for this program.')
    }
    const { planned } = await cohortRule(tx, program)
    const places = await selectOwnPlaces(tx, actor.id, { at, today: dayOf(at) })
    const place = places.find((one) => one.program === program)
    if (!planned || !place) throw new Failure('rule_violated', 'This program has no waiting list.')
    if (place.next) {
      throw new Failure(
        'rule_violated',
        'A cohort of this program has a free seat: you can join it now.',
      )
    }
    // The invitation that is over goes, and the place is a new one.
    if (isOver) await leaveList(tx, applicant)
    await insertWaiting(tx, {
      ...applicant,
      id: newId(),
      joinedAt: at,
      paid: false,
      cohortId: null,
    })
  })
  return listOwnPlaces(deps, actor)
}

/** Takes the actor off a waiting list; a repeat changes nothing. Throws 422 for a place that is paid for. */
export async function leaveWaitingList(
  deps: Pick<AccessDeps, 'db' | 'now'>,
  actor: Actor,
  program: PaidProgram,
): Promise<OwnPlace[]> {
  await deps.db.transaction(async (tx) => {
    const applicant = { userId: actor.id, program }
    await lockUser(tx, actor.id)
    const row = await lockWaiting(tx, applicant)
    if (row?.paid) {
      throw new Failure(
        'rule_violated',
        'Your place is paid for. Write to the academy to have your payment back.',
      )
    }
    await leaveList(tx, applicant)
  })
  return listOwnPlaces(deps, actor)
}

/** The most seats handed out in one run; the next minute goes on. */
const mostAtOnce = 500

/**
 * Every minute: lets go the seats of invitations that have lapsed, and invites, in their order, those who wait
 * for a seat. Each step is a transaction of its own, so that a kill between two repeats none.
 */
export const fillSeatsJob = (deps: FillDeps): JobKind<object> => ({
  name: 'access.fill-seats',
  cron: '* * * * *',
  async handle() {
    for (const held of await expiredSeats(deps.db.pool, deps.now())) await lapse(deps, held)
    for (const { program } of await selectPlannedPrograms(deps.db.pool, dayOf(deps.now()))) {
      for (let given = 0; given < mostAtOnce; given += 1) {
        const userId = await nextInLine(deps.db.pool, program, dayOf(deps.now()))
        if (!userId || !(await invite(deps, { userId, program }))) break
      }
    }
  },
})

type FillDeps = Pick<AccessDeps, 'academySettings' | 'db' | 'now' | 'offers' | 'renewalOf'>

const lapse = ({ db, now }: FillDeps, applicant: { userId: string; program: PaidProgram }) =>
  db.transaction(async (tx) => {
    await lockUser(tx, applicant.userId)
    const row = await lockWaiting(tx, applicant)
    // It may have been paid for, used, or asked for in the meantime.
    if (!row?.cohortId || !row.expiresAt || row.expiresAt > now()) return
    if (await hasPending(tx, applicant.userId, applicant.program)) return
    await leaveList(tx, applicant)
    await emit(tx, {
      type: 'waiting_list.lapsed',
      subject: row.cohortId,
      audience: { user: applicant.userId },
    })
  })

/** Holds a seat for whoever is first in line; false if that is not to be had any more. */
const invite = (deps: FillDeps, applicant: { userId: string; program: PaidProgram }) =>
  deps.db.transaction(async (tx) => {
    const { userId, program } = applicant
    const at = deps.now()
    await lockUser(tx, userId)
    // Locked in the order in which a refund locks them.
    const paidRequest = await pendingPaidRequest(tx, applicant)
    const row = await lockWaiting(tx, applicant)
    // Somebody else has been faster; whoever is first now gets the next turn.
    if (!row || row.cohortId) return true
    const { subscriptions } = await accessRecord(tx, userId)
    if (subscriptions.some((one) => one.program === program && isActive(one, at))) {
      await leaveList(tx, applicant)
      return true
    }
    const cohortId = await takeSeatInTurn(tx, program, dayOf(at))
    if (!cohortId) return false
    const { invitationHours } = await cohortRule(tx, program)
    const expiresAt = row.paid ? null : new Date(at.getTime() + invitationHours * hour)
    await changeWaiting(tx, row.id, { cohortId, expiresAt })
    const settings = await deps.academySettings.read(tx)
    if (row.paid && paidRequest && settings.approveAtOnce)
      await approveAtOnce(tx, deps, paidRequest)
    else {
      const [subject, audience] = [cohortId, { user: userId }]
      await emit(tx, { type: 'waiting_list.invited', subject, audience })
    }
    return true
  })

const hour = 60 * 60 * 1000

import type { Placement } from '#contract/access/cohorts.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { isActive } from '../access.rules.ts'
import { accessRecord, lockUser } from '../access.store.ts'
import type { AccessDeps } from '../index.ts'
import { requireRight } from '../staff/require-right.ts'
import { findCohort, selectPlacements, setCohort } from './cohorts-list.store.ts'
import { freeSeatIn, leaveList, lockSeatsOf, takeSeatIn } from './seats.store.ts'

/** In which cohorts a member is; throws 404. */
export async function listPlacements(
  { db, identity, now }: Pick<AccessDeps, 'db' | 'identity' | 'now'>,
  userId: string,
): Promise<Placement[]> {
  const [[user], placements] = await Promise.all([
    identity.usersByIds(db.pool, [userId]),
    selectPlacements(db.pool, userId, now()),
  ])
  if (!user) throw notFound()
  return placements
}

interface Move {
  cohortId: string
  /** The cohort that the office has seen. */
  seenCohortId: string | null
}

/**
 * Moves a member to a cohort of a program that is open to them, or gives them a first one, and tells them; a
 * repeat changes nothing. The seat that they leave becomes free. Throws 404, 403 if the actor may not do it to this user, 409
 * if they are no longer where the office has seen them, 422 for a program that is not open to them, and for a
 * full cohort.
 */
export async function placeMember(
  deps: Pick<AccessDeps, 'db' | 'identity' | 'now'>,
  actor: Actor,
  userId: string,
  { cohortId, seenCohortId }: Move,
): Promise<Placement[]> {
  const { db, now } = deps
  await db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const target = await findCohort(tx, cohortId)
    if (!target) throw notFound()
    const record = await accessRecord(tx, userId)
    requireRight(actor, { id: userId, ...record }, 'manage')
    const known = record.subscriptions.find(({ program }) => program === target.program)
    if (!known || !isActive(known, now())) {
      throw new Failure('rule_violated', 'The program of this cohort is not open to the member.')
    }
    if (known.cohortId === cohortId) return
    if (known.cohortId !== seenCohortId) {
      throw new Failure(
        'overtaken',
        'Someone else has moved this member. Check it, then decide again.',
      )
    }
    const left = known.cohortId
    await lockSeatsOf(tx, userId, [cohortId])
    if (!(await takeSeatIn(tx, cohortId))) {
      throw new Failure('rule_violated', 'This cohort is full. Raise its seats first.')
    }
    if (left) await freeSeatIn(tx, left)
    await leaveList(tx, { userId, program: target.program })
    await setCohort(tx, known.id, cohortId)
    await recordAudit(tx, actor, {
      action: 'user.cohort_set',
      subject: userId,
      name: target.name,
      person: userId,
      ...changeOf({ cohortId: left }, { cohortId }, ['cohortId']),
    })
    const audience = { user: userId }
    await emit(tx, { type: 'access.changed', subject: userId, audience })
    await emit(tx, { type: 'cohort.placed', subject: cohortId, audience })
  })
  return listPlacements(deps, userId)
}

import type {
  Cohort,
  CohortChanges,
  CohortInput,
  CohortRule,
  CohortRuleInput,
  CohortSort,
  Waiting,
  WaitingSort,
} from '#contract/access/cohorts.ts'
import type { ListQuery } from '#contract/lists.ts'
import type { PaidProgram } from '#contract/offers/programs.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import { createOnce } from '#server/platform/creations/create-once.ts'
import { changedAt, requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import { partOf } from '#server/platform/database/lists.ts'
import { violatedForeignKey, violatedUnique } from '#server/platform/database/problems.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import type { AccessDeps } from '../index.ts'
import {
  type CohortRow,
  cohortsPage,
  findCohort,
  findCohortOn,
  insertCohort,
  isAwaited,
  lockCohort,
  lockRule,
  membersIn,
  removeCohort,
  saveCohort,
  saveRule,
  selectRules,
  waitingPage,
} from './cohorts-list.store.ts'

type Query<Sort extends string> = ListQuery<Sort> & { program?: PaidProgram }

const presentCohort = ({ updatedAt, ...row }: NonNullable<CohortRow>): Cohort => ({
  ...row,
  updatedAt: updatedAt.toISOString(),
})

/** One page of the cohorts that the owner has made. */
export async function listCohorts({ db }: Pick<AccessDeps, 'db'>, query: Query<CohortSort>) {
  const { rows, total } = await cohortsPage(db.pool, partOf(query))
  return { items: rows.map(presentCohort), total }
}

/** One cohort that the owner has made; throws 404. */
export async function getCohort({ db }: Pick<AccessDeps, 'db'>, id: string): Promise<Cohort> {
  const cohort = await findCohort(db.pool, id)
  if (!cohort) throw notFound()
  return presentCohort(cohort)
}

/** One page of who waits for a seat, or has one held. */
export async function listWaiting(
  { db, identity }: Pick<AccessDeps, 'db' | 'identity'>,
  query: Query<WaitingSort>,
): Promise<{ items: Waiting[]; total: number }> {
  const { rows, total } = await waitingPage(db.pool, identity.lookup, partOf(query))
  const items = rows.map(({ person, userId, joinedAt, expiresAt, ...row }) => ({
    ...row,
    user: { id: userId, name: person.name, email: person.email },
    joinedAt: joinedAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
  }))
  return { items, total }
}

const cohortFields = ['program', 'name', 'startsOn', 'closesOn', 'seats'] as const

const sameStart = (): Failure =>
  new Failure('conflict', 'The program has a cohort that starts on this day. Change that one.')

/** Makes a cohort. Throws 409 where the program has one that starts on that day. */
export async function createCohort(
  { db, now }: Pick<AccessDeps, 'db' | 'now'>,
  actor: Actor,
  input: CohortInput,
): Promise<Cohort> {
  const id = await createOnce(db, actor, async (tx, made) => {
    const stored = await insertCohort(tx, { ...input, id: made, updatedAt: now() })
    if (!stored) throw sameStart()
    await recordAudit(tx, actor, {
      action: 'cohort.created',
      subject: stored,
      name: input.name,
      ...changeOf(null, input, cohortFields),
    })
  })
  // One that had opened by itself on this day, and is the owner's now, keeps its id.
  const cohort = (await findCohort(db.pool, id)) ?? (await findCohortOn(db.pool, input))
  if (!cohort) throw notFound()
  return presentCohort(cohort)
}

/**
 * Changes a cohort; its members are told of a new start. Throws 404, 409 if somebody else's edit came first or
 * the program has a cohort on that day, 422 for fewer seats than are taken.
 */
export async function updateCohort(
  { db, jobs, now }: Pick<AccessDeps, 'db' | 'jobs' | 'now'>,
  actor: Actor,
  id: string,
  { seenUpdatedAt, ...changes }: CohortChanges,
): Promise<Cohort> {
  try {
    return await db.transaction(async (tx) => {
      const before = (await lockCohort(tx, id)) && (await findCohort(tx, id))
      if (!before) throw notFound()
      requireUnchanged(seenUpdatedAt, before)
      if ((changes.seats ?? before.seats) < before.seatsTaken) {
        throw new Failure('rule_violated', `${before.seatsTaken} seats are taken already.`)
      }
      await saveCohort(tx, id, { ...changes, updatedAt: changedAt(before, now()) })
      const after = await findCohort(tx, id)
      if (!after) throw notFound()
      await recordAudit(tx, actor, {
        action: 'cohort.updated',
        subject: id,
        name: after.name,
        ...changeOf(before, after, cohortFields),
      })
      if (after.startsOn !== before.startsOn) {
        await jobs.send(tx, { name: movedStartJobName }, { cohortId: id })
      }
      return presentCohort(after)
    })
  } catch (error) {
    if (violatedUnique(error) === 'cohorts_start') throw sameStart()
    throw error
  }
}

const movedStartJobName = 'access.tell-of-cohort-start'

/** Tells the members of a cohort that it starts on another day: all of them, or, after a kill, all of them again. */
export const movedStartJob = ({
  db,
  now,
}: Pick<AccessDeps, 'db' | 'now'>): JobKind<{ cohortId: string }> => ({
  name: movedStartJobName,
  handle: ({ cohortId }) =>
    db.transaction(async (tx) => {
      for (const { userId } of await membersIn(tx, cohortId, now())) {
        await emit(tx, { type: 'cohort.moved', subject: cohortId, audience: { user: userId } })
      }
    }),
})

/** Deletes a cohort that nobody was ever in; throws 404, and 409 otherwise. */
export async function deleteCohort(
  { db }: Pick<AccessDeps, 'db'>,
  actor: Actor,
  id: string,
): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      const cohort = (await lockCohort(tx, id)) && (await findCohort(tx, id))
      if (!cohort) throw notFound()
      await removeCohort(tx, id)
      await recordAudit(tx, actor, {
        action: 'cohort.deleted',
        subject: id,
        name: cohort.name,
        ...changeOf(cohort, null, cohortFields),
      })
    })
  } catch (error) {
    if (!violatedForeignKey(error)) throw error
    throw new Failure('conflict', 'Members are, or were, in this cohort. It stays with them.')
  }
}

/** How members join each paid program, and how many wait. */
export const listCohortRules = async ({ db }: Pick<AccessDeps, 'db'>): Promise<CohortRule[]> =>
  (await selectRules(db.pool)).map(({ updatedAt, ...rule }) => ({
    ...rule,
    updatedAt: updatedAt.toISOString(),
  }))

const ruleFields = ['planned', 'invitationHours'] as const

/**
 * Replaces how members join a program; repeating a call has no further effect. Throws 409 if somebody else has
 * changed it since it was read, 422 for going without the cohorts while somebody waits for a seat.
 */
export function updateCohortRule(
  { db, now, offers }: Pick<AccessDeps, 'db' | 'now' | 'offers'>,
  actor: Actor,
  program: PaidProgram,
  { updatedAt: seen, ...wanted }: CohortRuleInput,
): Promise<CohortRule> {
  return db.transaction(async (tx) => {
    const row = await lockRule(tx, program)
    if (ruleFields.some((field) => row[field] !== wanted[field])) {
      requireUnchanged(seen, row)
      if (row.planned && !wanted.planned && (await isAwaited(tx, program))) {
        throw new Failure(
          'rule_violated',
          'Somebody waits for a seat of this program, or has one held. Raise the seats of a cohort first.',
        )
      }
      await saveRule(tx, program, { ...wanted, updatedAt: changedAt(row, now()) })
      await recordAudit(tx, actor, {
        action: 'cohort.rule_changed',
        name: await offers.titleOf(tx, program),
        ...changeOf(row, wanted, ruleFields),
      })
    }
    const rules = await selectRules(tx)
    const rule = rules.find((one) => one.program === program)
    if (!rule) throw notFound()
    return { ...rule, updatedAt: rule.updatedAt.toISOString() }
  })
}

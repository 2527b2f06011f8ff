import type { RawBuilder } from 'kysely'
import type { StudentAction } from '#contract/course-students.ts'
import {
  type Bulk,
  type BulkAction,
  bulkMaximum,
  type MemberFilter,
  undoSeconds,
} from '#contract/members.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import {
  type BulkRow,
  findBulk,
  insertBulk,
  insertPeople,
  markBegun,
  markDone,
  markFinished,
  markUndone,
  progressOfBulk,
  removeOldBulks,
  waitingPeople,
} from './bulks.store.ts'
import type { MembersDeps } from './index.ts'
import { presentBulk } from './members.present.ts'
import { addTag, oneOf, removeTag } from './members.store.ts'
import { namesOf, selectionOf } from './members.ts'

interface NewBulk {
  id: string
  action: BulkAction
  who: { ids: string[] } | { filter: MemberFilter }
}

/**
 * Schedules a bulk action: it starts in ten seconds, and until then it can be undone. The members
 * matching the filter are determined now. Throws 422 if there are none, or too many; repeating an
 * id schedules nothing more.
 */
export function beginBulk(
  deps: MembersDeps,
  actor: Actor,
  { id, action, who }: NewBulk,
): Promise<Bulk> {
  const at = deps.now()
  const { directory } = deps.identity
  const selection =
    'filter' in who
      ? () => selectionOf(deps, actor, who.filter, at)
      : () => ({ conditions: [oneOf(directory.userId, who.ids)], at })
  return schedule(deps, actor, { id, action, at, idsOf: () => directory.ids(selection()) })
}

/**
 * The same of what those who teach send to students of a course, whose ids are part of a statement, by the permission to
 * manage content.
 */
export function beginSending(
  deps: MembersDeps,
  actor: Actor,
  { id, action, ids }: { id: string; action: StudentAction; ids: RawBuilder<unknown> },
): Promise<Bulk> {
  const at = deps.now()
  return schedule(deps, actor, {
    id,
    action: { kind: 'course', does: action },
    at,
    idsOf: () => ids,
  })
}

interface Scheduled {
  id: string
  action: BulkRow['action']
  at: Date
  /** Part of a statement; asked for a new one only. */
  idsOf: () => RawBuilder<unknown>
}

function schedule(
  { db, jobs }: MembersDeps,
  actor: Actor,
  { id, action, at, idsOf }: Scheduled,
): Promise<Bulk> {
  return db.transaction(async (tx) => {
    const isNew = await insertBulk(tx, { id, actor, action, at })
    if (isNew) {
      const people = await insertPeople(tx, id, { ids: idsOf(), limit: bulkMaximum + 1 })
      if (people === 0) throw new Failure('rule_violated', 'No members match any more.')
      if (people > bulkMaximum) {
        throw new Failure(
          'rule_violated',
          `This can be done for ${bulkMaximum.toLocaleString('en-US')} members at most. Please narrow the list.`,
        )
      }
      await jobs.send(tx, { name: bulkJobName }, { bulk: id }, { waitSeconds: undoSeconds })
    }
    const bulk = await findBulk(tx, id)
    if (!bulk || bulk.actorId !== actor.id) {
      throw new Failure('conflict', 'This id is already in use.')
    }
    return presentBulk(bulk, await progressOfBulk(tx, id), new Map())
  })
}

/** The number of members processed by one job, which then queues the next: none runs for long. */
const peopleOfJob = 200

/** Applies a bulk action to each member, once each, in a transaction that also marks the member as processed. */
export const runBulkJob = (deps: MembersDeps): JobKind<{ bulk: string }> => {
  const { access, db, jobs, messages, now, reviews } = deps
  async function send(tx: Executor, actor: Actor, userId: string, action: StudentAction) {
    if (action.kind === 'message') {
      const message = { clientId: newId(), text: action.text }
      return messages.store(tx, actor, { userId, side: 'academy', message, inBulk: true })
    }
    const { lessonId: videoId } = action
    const student = { id: userId, ...(await access.accessOf(userId, tx)) }
    const name = await reviews.sendQuestions(tx, { student, videoId })
    await recordAudit(tx, actor, { action: 'cards.sent', subject: videoId, name, person: userId })
  }

  async function apply(tx: Executor, actor: Actor, userId: string, action: BulkRow['action']) {
    if (action.kind === 'course') return send(tx, actor, userId, action.does)
    if (action.kind === 'message') return send(tx, actor, userId, action)
    if (action.kind === 'tag' || action.kind === 'untag') {
      await (action.kind === 'tag' ? addTag : removeTag)(tx, userId, action.tag)
      const name = action.tag
      await recordAudit(tx, actor, { action: `user.${action.kind}ged`, subject: userId, name })
    } else {
      await access.members.changeInBulk(tx, actor, userId, action)
    }
  }

  async function doTo({ id: partOf, actorId, action }: BulkRow, userId: string) {
    const mark = (tx: Executor, failure: string | null) =>
      markDone(tx, { bulkId: partOf, userId, at: now(), failure })
    try {
      await access.inNameOfAuthor(actorId, permissionFor(action), (actor) =>
        db.transaction(async (tx) => {
          if (await mark(tx, null)) await apply(tx, { ...actor, partOf }, userId, action)
        }),
      )
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      await mark(db.pool, error.message)
    }
  }

  /** Records it once all are processed, as one entry: what it did to each refers to it. */
  const finish = ({ id, actorId, origin, action }: BulkRow) =>
    db.transaction(async (tx) => {
      if (!(await markFinished(tx, id, now()))) return
      const { people, failed } = await progressOfBulk(tx, id)
      const by = { id: actorId, ...(origin && { origin }) }
      const details = { people, failed }
      const { kind } = action.kind === 'course' ? action.does : action
      await recordAudit(tx, by, { action: 'bulk.done', subject: id, name: kind, details })
    })

  return {
    name: bulkJobName,
    async handle({ bulk: id }) {
      const bulk = await findBulk(db.pool, id)
      if (!bulk || !(await markBegun(db.pool, id, now()))) return
      const people = await waitingPeople(db.pool, id, peopleOfJob)
      for (const userId of people) await doTo(bulk, userId)
      if (people.length < peopleOfJob) return finish(bulk)
      await db.transaction((tx) => jobs.send(tx, { name: bulkJobName }, { bulk: id }))
    },
  }
}

const permissionFor = ({ kind }: BulkRow['action']) =>
  kind === 'course' ? 'content.manage' : 'members.manage'

/** Undoes a bulk action that has not started; idempotent. Throws 404, and 409 once it has started. */
export function undoBulk(
  { db, now }: Pick<MembersDeps, 'db' | 'now'>,
  actor: Actor,
  id: string,
): Promise<Bulk> {
  return db.transaction(async (tx) => {
    const known = await findBulk(tx, id)
    if (known?.actorId !== actor.id) throw notFound()
    // Nothing was done, so the activity has nothing of it.
    await markUndone(tx, id, now())
    const bulk = await findBulk(tx, id)
    if (!bulk?.undoneAt)
      throw new Failure('conflict', 'It has started and can no longer be undone.')
    return presentBulk(bulk, await progressOfBulk(tx, id), new Map())
  })
}

/** The progress of one of the actor's bulk actions; throws 404. */
export async function getBulk(
  deps: Pick<MembersDeps, 'db' | 'identity'>,
  actor: Actor,
  id: string,
): Promise<Bulk> {
  const { pool } = deps.db

  const bulk = await findBulk(pool, id)
  if (bulk?.actorId !== actor.id) throw notFound()
  const progress = await progressOfBulk(pool, id)
  const names = await namesOf(
    deps,
    progress.failures.map(({ userId }) => userId),
  )
  return presentBulk(bulk, progress, names)
}

/** Runs a bulk action on members. */
export const bulkJobName = 'members.bulk'

const retainedMilliseconds = 30 * 24 * 60 * 60 * 1000

/** Removes old bulk actions; the affected members are in the audit trail. */
export const removeOldBulksJob = ({
  db,
  now,
}: Pick<MembersDeps, 'db' | 'now'>): JobKind<never> => ({
  name: 'members.remove-old-bulks',
  cron: '17 3 * * *',
  handle: () => removeOldBulks(db.pool, new Date(now().getTime() - retainedMilliseconds)),
})

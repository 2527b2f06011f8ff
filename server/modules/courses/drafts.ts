import type { z } from 'zod'
import type { CourseDraft, storeCourseDraft } from '#contract/course-drafts.ts'
import { changedAt, requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { violatedForeignKey } from '#server/platform/database/problems.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import {
  type DraftPlace,
  type DraftRow,
  deleteDraft,
  deleteDraftsBefore,
  draftedExists,
  findDraft,
  insertDraft,
  lockDraft,
  updateDraftRow,
} from './drafts.store.ts'
import type { CoursesDeps } from './index.ts'

interface Ids {
  courseId: string
  /** Absent for the course itself. */
  lesson?: string | undefined
}

const placeOf = ({ id }: Actor, { courseId, lesson }: Ids): DraftPlace => ({
  userId: id,
  courseId,
  videoId: lesson ?? null,
})

const present = ({ typed, seenAt, updatedAt }: DraftRow): CourseDraft => ({
  typed,
  seen: seenAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})

/** What the actor has typed into the form of a course or a lesson, and not saved; 404 if there is no such thing. */
export async function readDraft(
  { db }: Pick<CoursesDeps, 'db'>,
  actor: Actor,
  ids: Ids,
): Promise<{ draft: CourseDraft | null }> {
  const place = placeOf(actor, ids)
  const [isThere, draft] = await Promise.all([
    draftedExists(db.pool, place),
    findDraft(db.pool, place),
  ])
  if (!isThere) throw notFound()
  return { draft: draft && present(draft) }
}

/**
 * Stores what the actor is typing; the course and the lesson stay as they are. Throws 404, and 409 if another window or
 * device of the actor has stored or saved something since `draftSeen`.
 */
export function storeDraft(
  { db, now }: Pick<CoursesDeps, 'db' | 'now'>,
  actor: Actor,
  ids: Ids,
  { typed, seen, draftSeen }: z.output<typeof storeCourseDraft.body>,
): Promise<CourseDraft> {
  const place = placeOf(actor, ids)
  const stored = { typed: JSON.stringify(typed), seenAt: new Date(seen) }
  return db
    .transaction(async (tx) => {
      if (!(await draftedExists(tx, place))) throw notFound()
      const before = await lockDraft(tx, place)
      // One that was saved or dropped meanwhile does not come back.
      if ((before === null) !== (draftSeen === null)) throw overtaken()
      if (before) {
        requireUnchanged(draftSeen ?? undefined, before)
        const updatedAt = changedAt(before, now())
        return present(await updateDraftRow(tx, place, { ...stored, updatedAt }))
      }
      const made = await insertDraft(tx, { ...place, ...stored, updatedAt: now() })
      if (!made) throw overtaken()
      return present(made)
    })
    .catch((error) => {
      // The course or the lesson was deleted at this very moment.
      throw violatedForeignKey(error) ? notFound() : error
    })
}

const overtaken = () =>
  new Failure('overtaken', 'Another window or device of yours has changed this draft.')

/** Gives up what the actor has typed; throws 404 if there is no such course or lesson. */
export async function discardDraft(
  { db }: Pick<CoursesDeps, 'db'>,
  actor: Actor,
  ids: Ids,
): Promise<void> {
  if (!(await draftedExists(db.pool, placeOf(actor, ids)))) throw notFound()
  await dropDraft(db.pool, actor, ids)
}

/** Drops what the actor has typed, as part of a transaction that saves it. */
export const dropDraft = (executor: Executor, actor: Actor, ids: Ids): Promise<void> =>
  deleteDraft(executor, placeOf(actor, ids))

const days = 24 * 60 * 60 * 1000
/** For so long the device of its author has a draft as well. */
const kept = 30 * days

/** Every night: drafts that nobody has come back to. */
export const dropOldDraftsJob = ({
  db,
  now,
}: Pick<CoursesDeps, 'db' | 'now'>): JobKind<object> => ({
  name: 'courses.drop-old-drafts',
  cron: '17 4 * * *',
  handle: () => deleteDraftsBefore(db.pool, new Date(now().getTime() - kept)),
})

import type { RawBuilder } from 'kysely'
import type { ContentRole } from '#contract/access/permissions.ts'
import type { LessonKind } from '#contract/courses.ts'
import type { Change } from '#server/platform/audit/changes.ts'
import { changedAt, requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { changeCourseIn } from './catalogue.ts'
import { type Asking, readerOf } from './courses.policy.ts'
import { keepCourseOf } from './courses.store.ts'
import type { CoursesDeps } from './index.ts'
import { addLessonIn, requireOpenVideo } from './lessons.ts'
import { insertCompleted, selectReaders } from './linked-parts.store.ts'
import { isLessonOpen, noteBegunModule } from './open-lessons.store.ts'
import { addProgress } from './progress.store.ts'
import { findSample } from './samples.store.ts'
import { updateVideoRow } from './videos.store.ts'

/** A kind of lesson whose content is kept by another module. */
type ContentKind = Exclude<LessonKind, 'video' | 'text'>

interface Ids {
  courseId: string
  videoId: string
}

/** A lesson as the module with its content gets it. */
export interface OpenLesson {
  id: string
  courseId: string
  title: string
  /** Counted from 0. */
  position: number
  /** Whether the actor has completed it. */
  completed: boolean
  /** The length of its video in seconds; null for other kinds and while it is not known. */
  duration: number | null
  createdAt: Date
  updatedAt: Date
}

/** A lesson of any kind. */
export interface OpenLessonOfAnyKind extends OpenLesson {
  kind: LessonKind
}

/** A lesson of any kind in a course that the reader may see, if it is open to them; 404 for every other. */
export async function findAnyLesson(
  deps: Pick<CoursesDeps, 'access' | 'db' | 'now'>,
  reader: Asking,
  ids: Ids,
  executor: Executor = deps.db.pool,
): Promise<OpenLessonOfAnyKind> {
  const video = await requireOpenVideo(executor, readerOf(deps, reader), ids)
  const { id, courseId, kind, title, position, completedAt, createdAt, updatedAt } = video
  const lesson = { id, courseId, title, position, createdAt, updatedAt }
  return { ...lesson, kind, completed: completedAt !== null, duration: video.durationSeconds }
}

/** The kind of a lesson that is open to the reader, also as a free sample; 404 for every other. To read what goes with it. */
export async function kindOfReadable(
  deps: Pick<CoursesDeps, 'access' | 'db' | 'now'>,
  reader: Asking,
  ids: Ids,
): Promise<LessonKind> {
  const lesson = findAnyLesson(deps, reader, ids)
  // Asked for together: whoever has only the sample is refused the lesson.
  const [sample] = await Promise.all([
    findSample(deps.db.pool, ids.videoId),
    lesson.catch(() => undefined),
  ])
  return sample?.courseId === ids.courseId ? sample.kind : (await lesson).kind
}

/**
 * A lesson of this kind in a course that the actor may see, if it is open to them; 404 for every other, whether it is
 * of another kind, in a closed module or not there at all.
 */
export async function findOpenLesson(
  deps: Pick<CoursesDeps, 'access' | 'db' | 'now'>,
  actor: Actor,
  ids: Ids,
  kind: LessonKind,
  executor: Executor = deps.db.pool,
): Promise<OpenLesson> {
  const { kind: found, ...lesson } = await findAnyLesson(deps, actor, ids, executor)
  if (found !== kind) throw notFound()
  return lesson
}

/** Part of a statement: whether the lesson with the id in this column is open to the actor. */
export const isOpenFor = (
  deps: Pick<CoursesDeps, 'access' | 'now'>,
  actor: Asking,
  videoId: RawBuilder<unknown>,
): RawBuilder<boolean> => isLessonOpen(readerOf(deps, actor), videoId)

/** Those of the members of a program, ids as part of a statement, to whom one of these lessons is open in a course of it. */
export const readersOf = (
  { access, now }: Pick<CoursesDeps, 'access' | 'now'>,
  executor: Executor,
  videoIds: readonly string[],
  role: ContentRole,
  members: RawBuilder<unknown>,
): Promise<string[]> =>
  selectReaders(
    executor,
    { at: now(), joinedAt: access.joinedAt, courseOpenedAt: access.courseOpenedAt },
    videoIds,
    role,
    members,
  )

/**
 * Completes a lesson for users who have done what it asks for before it was a lesson, or before it asked for as little:
 * `done`, part of a statement, has each as `user_id` with `done_at`. What somebody has completed stays as it is.
 */
export async function completeFor(
  { onLessonCompleted }: Pick<CoursesDeps, 'onLessonCompleted'>,
  tx: Executor,
  videoId: string,
  done: RawBuilder<unknown>,
): Promise<void> {
  for (const userId of await insertCompleted(tx, videoId, done)) await onLessonCompleted(tx, userId)
}

/** Adds a lesson of this kind after the last one of a course. `also` writes its content, in the same transaction. */
export const addLessonOfKind = (
  deps: Pick<CoursesDeps, 'now' | 'sessionsAreFor'>,
  tx: Executor,
  actor: Actor,
  courseId: string,
  lesson: { id: string; title: string; kind: ContentKind },
  also: (tx: Executor, id: string) => Promise<void>,
): Promise<void> => addLessonIn(tx, deps, actor, courseId, lesson, also)

/** A change of a lesson by the module with its content. */
interface LessonChange {
  /** The new title, if it gets one. */
  title?: string
  /** What has changed, for the audit trail. */
  change: Change
}

/**
 * Changes a lesson of this kind under the lock of its course, with the audit entry and the event of every change of
 * a lesson. 404 unless there is such a lesson; 409 if somebody else has changed it since `seenUpdatedAt`.
 */
export const changeLesson = (
  deps: Pick<CoursesDeps, 'access' | 'db' | 'now'>,
  actor: Actor,
  ids: Ids,
  kind: ContentKind,
  seenUpdatedAt: string | undefined,
  work: (tx: Executor, lesson: OpenLesson) => Promise<LessonChange>,
): Promise<void> =>
  deps.db.transaction((tx) =>
    changeContent(deps, tx, actor, ids, kind, async (lesson) => {
      requireUnchanged(seenUpdatedAt, lesson)
      const { title, change } = await work(tx, lesson)
      await updateVideoRow(tx, lesson.id, { title, updatedAt: changedAt(lesson, deps.now()) })
      return change
    }),
  )

/**
 * Changes the content of a lesson of this kind in a running transaction, under the lock of its course and with the
 * audit entry and the event of every change of a lesson; the lesson's own `updatedAt` stays.
 */
export const changeContent = (
  deps: Pick<CoursesDeps, 'access' | 'db' | 'now'>,
  tx: Executor,
  actor: Actor,
  ids: Ids,
  kind: LessonKind,
  work: (lesson: OpenLesson) => Promise<Change & { action?: string }>,
): Promise<void> =>
  changeCourseIn(tx, actor, ids.courseId, async (_, course) => {
    const lesson = await findOpenLesson(deps, actor, ids, kind, tx)
    const changed = await work(lesson)
    const details = { course: course.id, courseTitle: course.title }
    const about = { action: 'video.updated', subject: lesson.id, name: lesson.title, details }
    return { result: undefined, change: { ...about, ...changed } }
  })

/**
 * Keeps a lesson from being deleted until the transaction ends; 404 if it is gone. Comes before the locks of its
 * content: a deletion begins at the course as well.
 */
export async function keepLesson(tx: Executor, videoId: string): Promise<void> {
  if (!(await keepCourseOf(tx, videoId))) throw notFound()
}

/** Notes in a transaction that a user has begun a lesson, or is at it again. */
export const beginLesson = (
  deps: Pick<CoursesDeps, 'access' | 'now' | 'onLessonCompleted'>,
  tx: Executor,
  userId: string,
  videoId: string,
): Promise<void> => record(deps, tx, userId, videoId, false)

/** Completes a lesson for a user, in a transaction; one that is completed stays as it is. */
export const completeLesson = (
  deps: Pick<CoursesDeps, 'access' | 'now' | 'onLessonCompleted'>,
  tx: Executor,
  userId: string,
  videoId: string,
): Promise<void> => record(deps, tx, userId, videoId, true)

async function record(
  deps: Pick<CoursesDeps, 'access' | 'now' | 'onLessonCompleted'>,
  tx: Executor,
  userId: string,
  videoId: string,
  isDone: boolean,
): Promise<void> {
  const nothing = { duration: null, reported: null, position: 0, watched: 0, ended: false }
  const report = { ...nothing, isDone, openedAt: null, at: deps.now(), userId, videoId }
  const added = await addProgress(tx, report)
  if (!added) throw notFound()
  await noteBegunModule(tx, readerOf(deps, { id: userId, roles: [], staffRole: null }), videoId)
  if (added.completes) await deps.onLessonCompleted(tx, userId)
}

import type { RawBuilder } from 'kysely'
import type {
  Course,
  CourseChanges,
  CourseFigures,
  CourseSort,
  NewCourse,
} from '#contract/courses.ts'
import type { Page } from '#contract/endpoint.ts'
import type { ListQuery } from '#contract/lists.ts'
import { type AuditActor, type AuditEntry, recordAudit } from '#server/platform/audit/audit.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import { createOnce } from '#server/platform/creations/create-once.ts'
import { changedAt, requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { partOf } from '#server/platform/database/lists.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { audiencesOf, viewerOf } from './courses.policy.ts'
import { presentCourse } from './courses.present.ts'
import { columnsOf, courseFields, furtherPrograms } from './courses.rules.ts'
import {
  courseExists,
  courseFigures,
  deleteCourseRow,
  findCourse,
  insertCourse,
  type LockedCourse,
  listTitles,
  lockCourse,
  selectCourses,
  unsharedFiles,
  updateCourseRow,
} from './courses.store.ts'
import { dropDraft } from './drafts.ts'
import type { CoursesDeps } from './index.ts'
import { copyLessonFiles } from './lesson-files.store.ts'
import { copyLessonPictures } from './lesson-pictures.store.ts'
import { copyModules } from './modules.store.ts'
import { copyVideos, listFileKeys } from './videos.store.ts'

type ReadDeps = Pick<CoursesDeps, 'db' | 'media'>

/** A page of the courses visible to the actor, newest first unless sorted, and their total number. */
export async function listCourses(
  { db, media }: ReadDeps,
  actor: Actor,
  query: ListQuery<CourseSort>,
): Promise<Page<Course>> {
  const { courses, total } = await selectCourses(db.pool, viewerOf(actor), partOf(query))
  const addressOf = (key: string) => media.addressOf(actor, key)
  return { items: courses.map((row) => presentCourse(row, addressOf)), total }
}

/** One course; 404 if it does not exist or the actor may not see it. */
export async function getCourse(
  { db, media }: ReadDeps,
  actor: Actor,
  id: string,
): Promise<Course> {
  const row = await findCourse(db.pool, viewerOf(actor), id)
  if (!row) throw notFound()
  return presentCourse(row, (key) => media.addressOf(actor, key))
}

/**
 * Creates a course. With `copyOf` it is a draft with the modules, lessons, picture and assignments of that one, whose
 * files they share; 404 if there is no such course.
 */
export async function createCourse(
  deps: CoursesDeps,
  actor: Actor,
  { copyOf, ...input }: NewCourse,
): Promise<Course> {
  requireDraft(input.publishAt, input.isPublished)
  const id = await createOnce(deps.db, actor, async (tx, made) => {
    const create = copyOf === undefined ? insertCourse : insertCopyOf(deps, copyOf)
    const course = await create(tx, made, columnsOf(input), deps.now())
    const change = { action: 'course.created', ...changeOf(null, course, courseFields) }
    await recordCourseChange(tx, actor, course, change, audiencesOf(course))
  })
  return getCourse(deps, actor, id)
}

/** Throws 422 if a course that is published is given a time to be published at. */
function requireDraft(publishAt: string | null | undefined, isPublished: boolean): void {
  if (!publishAt || !isPublished) return
  const message = 'The course is published already.'
  throw new Failure('rule_violated', message, { issues: [{ path: 'publishAt', message }] })
}

const insertCopyOf =
  (deps: CoursesDeps, from: string): typeof insertCourse =>
  async (tx, to, columns, at) => {
    // Its lessons, and with them their files, stay until the copy has them.
    const original = await lockCourse(tx, from)
    if (!original) throw notFound()
    const { thumbnailKey } = original
    const copy = await insertCourse(
      tx,
      to,
      { ...columns, thumbnailKey, isPublished: false, publishAt: null },
      at,
    )
    await copyModules(tx, { from, to }, at)
    await copyVideos(tx, { from, to }, at)
    await copyLessonFiles(tx, { from, to }, at)
    await copyLessonPictures(tx, { from, to })
    await deps.onCourseCopied(tx, { from, to })
    await requireSessionsFor(deps, tx, to, copy, original)
    return copy
  }

/** Throws 422 if a live session is a lesson of the course that is not for the programs it is given, who could not join. */
async function requireSessionsFor(
  { sessionsAreFor }: Pick<CoursesDeps, 'sessionsAreFor'>,
  tx: Executor,
  id: string,
  { roleAccess, alsoFor }: Pick<LockedCourse, 'roleAccess' | 'alsoFor'>,
  before: Pick<LockedCourse, 'programs'>,
): Promise<void> {
  const programs = [roleAccess, ...alsoFor]
  if (programs.every((role) => before.programs.includes(role))) return
  if (await sessionsAreFor(tx, id, programs, { hold: true })) return
  const message =
    'Lessons of this course are live sessions that are not for all of these programs. Change the sessions first, under Live Sessions.'
  const path = before.programs.includes(roleAccess) ? 'alsoFor' : 'roleAccess'
  throw new Failure('rule_violated', message, { issues: [{ path, message }] })
}

export async function updateCourse(
  deps: CoursesDeps,
  actor: Actor,
  id: string,
  { seenUpdatedAt, ...changes }: CourseChanges,
): Promise<Course> {
  await changeCourse(deps, actor, id, async (tx, before) => {
    requireUnchanged(seenUpdatedAt, before)
    // Of the form, and not of what is switched beside it.
    if (changes.content !== undefined) await dropDraft(tx, actor, { courseId: id })
    requireDraft(changes.publishAt, changes.isPublished ?? before.isPublished)
    const columns = columnsOf(changes)
    const { roleAccess = before.roleAccess, alsoFor = before.alsoFor } = columns
    const programs = { roleAccess, alsoFor: furtherPrograms(roleAccess, alsoFor) }
    await requireSessionsFor(deps, tx, id, programs, before)
    const { publishAt = before.publishAt } = columns
    // With another time, or none, it does not wait any more.
    const waiting = publishAt?.getTime() !== before.publishAt?.getTime() && { waitsSince: null }
    const at = changedAt(before, deps.now())
    const after = await updateCourseRow(tx, id, { ...columns, ...programs, ...waiting }, at)
    const change = { action: 'course.updated', ...changeOf(before, after, courseFields) }
    return { result: undefined, after, change }
  })
  return getCourse(deps, actor, id)
}

/**
 * Changes a course or its lessons under a lock (changes to one course wait for each other), in one
 * transaction with its audit entry and event. Throws 404 if there is no such course.
 */
export function changeCourse<T>(
  { db }: Pick<CoursesDeps, 'db'>,
  actor: Actor,
  courseId: string,
  work: Work<T>,
): Promise<T> {
  return db.transaction((tx) => changeCourseIn(tx, actor, courseId, work))
}

/** The audit entry; about the course unless it names another subject. */
type Change = AuditEntry

/** A change to a locked course within a transaction. */
type Work<T> = (tx: Executor, course: LockedCourse) => Promise<Changed<T>>

interface Changed<T> {
  result: T
  change: Change
  /** The course after the change, if that affects who is notified. */
  after?: Pick<LockedCourse, 'isPublished' | 'isSold' | 'programs'>
}

/** Changes a course like `changeCourse`, as part of a running transaction. */
export async function changeCourseIn<T>(
  tx: Executor,
  actor: Actor,
  courseId: string,
  work: Work<T>,
): Promise<T> {
  const course = await lockCourse(tx, courseId)
  if (!course) throw notFound()
  const { result, change, after = course } = await work(tx, course)
  await recordCourseChange(tx, actor, course, change, audiencesOf(course, after))
  return result
}

/** Deletes a course with its lessons and everybody's progress; the files are deleted after the commit. */
export function deleteCourse(deps: CoursesDeps, actor: Actor, id: string): Promise<void> {
  return changeCourse(deps, actor, id, async (tx, course) => {
    const keys = await listFileKeys(tx, id)
    if (course.thumbnailKey) keys.push(course.thumbnailKey)
    await deleteCourseRow(tx, id)
    await deleteUnshared(deps, tx, keys)
    const change = { action: 'course.deleted', ...changeOf(course, null, courseFields) }
    return { result: undefined, change }
  })
}

/**
 * Deletes files that have lost their place, unless a copy of the course has them, too. If both lose them at the
 * same moment, the sweep deletes them.
 */
export async function deleteUnshared(
  { media, renditions }: Pick<CoursesDeps, 'media' | 'renditions'>,
  tx: Executor,
  keys: readonly string[],
): Promise<void> {
  const lost = await unsharedFiles(tx, keys)
  await media.deleteFiles(tx, lost)
  await renditions.remove(tx, lost)
}

/**
 * Gives a course the picture that `receive` reads and stores, replacing an earlier one. If the
 * course does not exist, nothing is read.
 */
export async function setThumbnail(
  deps: CoursesDeps,
  actor: Actor,
  id: string,
  receive: () => Promise<string>,
): Promise<Course> {
  const { db, media, now } = deps
  if (!(await courseExists(db.pool, id))) throw notFound()
  const key = await receive()
  await media.keepOrDrop(key, () =>
    changeCourse(deps, actor, id, async (tx, course) => {
      await updateCourseRow(tx, id, { thumbnailKey: key }, changedAt(course, now()))
      if (course.thumbnailKey) await deleteUnshared(deps, tx, [course.thumbnailKey])
      const details = { replaced: course.thumbnailKey !== null }
      return { result: undefined, change: { action: 'course.thumbnail_set', details } }
    }),
  )
  return getCourse(deps, actor, id)
}

/** Throws 404 unless there is such a course. */
export async function requireCourse({ db }: CoursesDeps, courseId: string): Promise<void> {
  if (!(await courseExists(db.pool, courseId))) throw notFound()
}

/** Records a change of a course in the audit trail and notifies those who may see the course. */
export async function recordCourseChange(
  tx: Executor,
  actor: AuditActor,
  { id: courseId, title: name }: { id: string; title: string },
  change: Change,
  audiences: ReturnType<typeof audiencesOf>,
): Promise<void> {
  await recordAudit(tx, actor, { subject: courseId, name, ...change })
  for (const { role, nameless } of audiences) {
    const subject = nameless ? {} : { subject: courseId }
    await emit(tx, { type: 'course.changed', ...subject, audience: { role } })
  }
}

/**
 * The titles of the courses visible to the actor, by id; only those with an id in `among`, part of a
 * statement, if it is given.
 */
export async function visibleTitles(
  { db }: Pick<ReadDeps, 'db'>,
  actor: Actor,
  among?: RawBuilder<unknown>,
): Promise<Map<string, string>> {
  const rows = await listTitles(db.pool, viewerOf(actor), among)
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** The totals over all courses, including drafts. */
export function readFigures({ db }: Pick<ReadDeps, 'db'>, _actor: Actor): Promise<CourseFigures> {
  return courseFigures(db.pool)
}

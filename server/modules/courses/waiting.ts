import { may } from '#contract/access/permissions.ts'
import { system } from '#server/platform/audit/audit.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import { changedAt } from '#server/platform/database/concurrent-change.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { recordCourseChange } from './catalogue.ts'
import { audiencesOf } from './courses.policy.ts'
import { courseFields } from './courses.rules.ts'
import {
  findTimed,
  type LockedCourse,
  lockCourse,
  noteWaiting,
  updateCourseRow,
} from './courses.store.ts'
import type { CoursesDeps } from './index.ts'
import { coursesOfUnfinished, deleteUpload, type UploadRow } from './video-uploads.store.ts'

// A draft with a time is not published before its videos are there. Those who upload them are told of it once.

/** Lets a locked draft whose time has come wait, and tells those who upload to it. */
export async function waitForUploads(
  tx: Executor,
  { id, waitsSince }: LockedCourse,
  uploaders: readonly string[],
  at: Date,
): Promise<void> {
  if (waitsSince !== null) return
  await noteWaiting(tx, id, at)
  await emit(tx, { type: 'course.changed', subject: id, audience: { role: 'admin' } })
  await tellOf(tx, id, uploaders)
}

/**
 * Forgets an upload whose file is gone before it became a lesson. The draft would be published without it, so its time
 * is taken back.
 */
export const forgetUnfinished = (deps: ForgetDeps, upload: UploadRow): Promise<void> =>
  forget(deps, upload, () => true)

/**
 * Forgets an upload whose content is refused. Whoever finishes it is told so at once: only a time that has come, at which
 * the draft would be published without it, is taken back.
 */
export const forgetRefused = (deps: ForgetDeps, upload: UploadRow): Promise<void> =>
  forget(deps, upload, (publishAt) => publishAt <= deps.now())

type ForgetDeps = Pick<CoursesDeps, 'db' | 'now'>

async function forget(
  { db, now }: ForgetDeps,
  { id, courseId, userId }: UploadRow,
  takesBack: (publishAt: Date) => boolean,
): Promise<void> {
  await db.transaction(async (tx) => {
    const course = await lockCourse(tx, courseId)
    await deleteUpload(tx, id)
    if (!course?.publishAt || !takesBack(course.publishAt)) return
    await takeTimeBack(tx, course, now())
    await tellOf(tx, courseId, [userId])
  })
}

/** The unfinished uploads of an account go with it: drafts with a time would be published without their videos. */
export async function loseUploads(
  { now }: Pick<CoursesDeps, 'now'>,
  tx: Executor,
  userId: string,
): Promise<void> {
  for (const courseId of await coursesOfUnfinished(tx, userId)) {
    const course = await lockCourse(tx, courseId)
    if (course?.publishAt) await takeTimeBack(tx, course, now())
  }
}

async function takeTimeBack(tx: Executor, course: LockedCourse, at: Date): Promise<void> {
  const none = { publishAt: null, waitsSince: null }
  const after = await updateCourseRow(tx, course.id, none, changedAt(course, at))
  const change = { action: 'course.updated', ...changeOf(course, after, courseFields) }
  await recordCourseChange(tx, system, course, change, audiencesOf(course))
}

async function tellOf(tx: Executor, subject: string, users: readonly string[]): Promise<void> {
  for (const user of users) {
    await emit(tx, { type: 'course.waits', subject, audience: { user } })
  }
}

/** A draft that waits, or has lost its time, for a notice; null if it does neither, or the reader teaches no more. */
export async function describeWaiting(
  { access, db }: Pick<CoursesDeps, 'access' | 'db'>,
  courseId: string,
  userId: string,
): Promise<{ title: string; waits: boolean } | null> {
  const [reader, course] = await Promise.all([
    access.accessOf(userId),
    findTimed(db.pool, courseId),
  ])
  if (!course || course.isPublished || !may(reader, 'content.manage')) return null
  if (course.publishAt === null) return { title: course.title, waits: false }
  return course.waitsSince === null ? null : { title: course.title, waits: true }
}

import type { z } from 'zod'
import type { saveProgress as saveProgressCall } from '#contract/courses.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { violatedForeignKey } from '#server/platform/database/problems.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { readerOf, viewerOf } from './courses.policy.ts'
import { progressOf, secondsToWatch } from './courses.rules.ts'
import { countLessons, findCourse } from './courses.store.ts'
import type { CoursesDeps } from './index.ts'
import { requireOpenVideo } from './lessons.ts'
import { findNextOpening } from './modules.store.ts'
import { noteBegunModule } from './open-lessons.store.ts'
import { addProgress, findNextLesson } from './progress.store.ts'

/**
 * Saves the actor's position in an open lesson of a visible course; 404 for any other lesson. The playing
 * time reported by the player is limited to the time since its previous report.
 */
export async function saveProgress(
  deps: CoursesDeps,
  actor: Actor,
  ids: { courseId: string; videoId: string },
  report: z.output<typeof saveProgressCall.body>,
): Promise<AnswerOf<typeof saveProgressCall>> {
  const { db, onLessonCompleted } = deps
  const reader = readerOf(deps, actor)
  const { at } = reader
  const video = await requireOpenVideo(db.pool, reader, ids)
  const plays = video.kind === 'video'
  const { completed, position, watched, reported } = await db
    .transaction(async (tx) => {
      const added = await addProgress(tx, {
        ...report,
        // A page may still play a video that has been replaced by a shorter one.
        position: Math.min(report.position, video.durationSeconds ?? report.position),
        userId: actor.id,
        videoId: video.id,
        duration: video.durationSeconds,
        // Only a video has a length, and only what plays can be watched. A text is completed by the report of its
        // end; what has content of its own is completed by that alone.
        reported: plays ? (report.duration ?? null) : null,
        watched: plays ? report.watched : 0,
        ended: plays && report.ended,
        isDone: video.kind === 'text' && report.ended,
        openedAt: report.opened ? earlier(new Date(report.opened), at) : null,
        at,
      })
      if (!added) throw notFound()
      if (video.moduleId !== null) await noteBegunModule(tx, reader, video.id)
      if (added.completes) await onLessonCompleted(tx, actor.id)
      return added
    })
    .catch((error) => {
      // The lesson was deleted at this very moment.
      throw violatedForeignKey(error) ? notFound() : error
    })
  const course = await findCourse(db.pool, reader, ids.courseId)
  if (!course) throw notFound()
  const { progress } = progressOf(course.completedCount, course.lessonCount)
  const duration = video.durationSeconds ?? reported
  const toWatch = secondsToWatch({ duration, watched, position, completed })
  return { completed, position, toWatch, courseProgress: progress }
}

/** Otherwise a device whose clock is ahead would take precedence over every screen until that time. */
const earlier = (one: Date, other: Date) => (one < other ? one : other)

type ReadDeps = Pick<CoursesDeps, 'db' | 'media'>

/** The actor's completed lessons over all visible academy courses; the percentage is rounded. */
export async function academyProgress({ db }: ReadDeps, actor: Actor) {
  const { lessons, completed } = await countLessons(db.pool, viewerOf(actor), 'academy_student')
  const { progress } = progressOf(completed, lessons)
  return { overallProgress: progress, completedLessons: completed, totalLessons: lessons }
}

/** The lesson with which the actor continues; null if nothing is left to watch. */
export function nextLesson(deps: Pick<CoursesDeps, 'access' | 'db' | 'now'>, actor: Actor) {
  return findNextLesson(deps.db.pool, readerOf(deps, actor))
}

/** The module that opens to the actor next; null if none has a date. */
export function nextOpening(deps: Pick<CoursesDeps, 'access' | 'db' | 'now'>, actor: Actor) {
  return findNextOpening(deps.db.pool, readerOf(deps, actor))
}

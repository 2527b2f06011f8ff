import type { Course } from '#contract/courses.ts'
import { changedAt } from '#server/platform/database/concurrent-change.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { changeCourse } from './change-course.ts'
import { courseExists, updateCourseRow } from './courses.store.ts'
import type { CoursesDeps } from './deps.ts'
import { getCourse } from './get-course.ts'

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
      if (course.thumbnailKey) await media.deleteFiles(tx, [course.thumbnailKey])
      const details = { replaced: course.thumbnailKey !== null }
      return { result: undefined, change: { action: 'course.thumbnail_set', details } }
    }),
  )
  return getCourse(deps, actor, id)
}

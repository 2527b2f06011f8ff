import type { Course } from '#contract/courses.ts'
import { changedAt } from '#server/platform/database/concurrent-change.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { changeCourse } from './change-course.ts'
import { courseExists, updateCourse } from './courses.store.ts'
import type { CoursesDeps } from './deps.ts'
import { createGetCourse } from './get-course.ts'

/**
 * Gives a course the picture that `receive` reads and stores, replacing an earlier one. If the
 * course does not exist, nothing is read.
 */
export const createSetThumbnail = (deps: CoursesDeps) => {
  const { db, media, now } = deps
  const get = createGetCourse(deps)
  return async (actor: Actor, id: string, receive: () => Promise<string>): Promise<Course> => {
    if (!(await courseExists(db.pool, id))) throw notFound()
    const key = await receive()
    await media.keepOrDrop(key, () =>
      changeCourse(deps, actor, id, async (tx, course) => {
        await updateCourse(tx, id, { thumbnailKey: key }, changedAt(course, now()))
        if (course.thumbnailKey) await media.deleteFiles(tx, [course.thumbnailKey])
        const details = { replaced: course.thumbnailKey !== null }
        return { result: undefined, change: { action: 'course.thumbnail_set', details } }
      }),
    )
    return get(actor, id)
  }
}

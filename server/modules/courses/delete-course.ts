import { changeOf } from '#server/platform/audit/changes.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { changeCourse } from './change-course.ts'
import { courseFields } from './courses.rules.ts'
import { deleteCourseRow } from './courses.store.ts'
import type { CoursesDeps } from './deps.ts'
import { listFileKeys } from './videos.store.ts'

/**
 * Deletes a course with its lessons and everybody's progress; the files are deleted after the
 * commit.
 */
export function deleteCourse(deps: CoursesDeps, actor: Actor, id: string): Promise<void> {
  return changeCourse(deps, actor, id, async (tx, course) => {
    const keys = await listFileKeys(tx, id)
    if (course.thumbnailKey) keys.push(course.thumbnailKey)
    await deleteCourseRow(tx, id)
    await deps.media.deleteFiles(tx, keys)
    const change = { action: 'course.deleted', ...changeOf(course, null, courseFields) }
    return { result: undefined, change }
  })
}

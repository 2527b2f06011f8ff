import type { Course, CourseChanges } from '#contract/courses.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import { changedAt, requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { changeCourse } from './change-course.ts'
import { columnsOf, courseFields } from './courses.rules.ts'
import { updateCourseRow } from './courses.store.ts'
import type { CoursesDeps } from './deps.ts'
import { getCourse } from './get-course.ts'

export async function updateCourse(
  deps: CoursesDeps,
  actor: Actor,
  id: string,
  { seenUpdatedAt, ...changes }: CourseChanges,
): Promise<Course> {
  await changeCourse(deps, actor, id, async (tx, before) => {
    requireUnchanged(seenUpdatedAt, before)
    const after = await updateCourseRow(tx, id, columnsOf(changes), changedAt(before, deps.now()))
    const change = { action: 'course.updated', ...changeOf(before, after, courseFields) }
    return { result: undefined, after, change }
  })
  return getCourse(deps, actor, id)
}

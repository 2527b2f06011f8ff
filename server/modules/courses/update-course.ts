import type { Course, CourseChanges } from '#contract/courses.ts'
import { changedAt, requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { changeCourse } from './change-course.ts'
import { columnsOf } from './courses.rules.ts'
import { updateCourse } from './courses.store.ts'
import type { CoursesDeps } from './deps.ts'
import { createGetCourse } from './get-course.ts'

export const createUpdateCourse = (deps: CoursesDeps) => {
  const get = createGetCourse(deps)
  return async (
    actor: Actor,
    id: string,
    { seenUpdatedAt, ...changes }: CourseChanges,
  ): Promise<Course> => {
    await changeCourse(deps, actor, id, async (tx, before) => {
      requireUnchanged(seenUpdatedAt, before)
      const after = await updateCourse(tx, id, columnsOf(changes), changedAt(before, deps.now()))
      const details = { fields: Object.keys(changes).join(', ') }
      return { result: undefined, after, change: { action: 'course.updated', details } }
    })
    return get(actor, id)
  }
}

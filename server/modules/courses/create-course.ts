import type { Course, CourseInput } from '#contract/courses.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import { createOnce } from '#server/platform/creations/create-once.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { audiencesOf } from './courses.policy.ts'
import { columnsOf, courseFields } from './courses.rules.ts'
import { insertCourse } from './courses.store.ts'
import type { CoursesDeps } from './deps.ts'
import { getCourse } from './get-course.ts'
import { recordCourseChange } from './record-course-change.ts'

export async function createCourse(
  deps: CoursesDeps,
  actor: Actor,
  input: CourseInput,
): Promise<Course> {
  const id = await createOnce(deps.db, actor, async (tx, made) => {
    const course = await insertCourse(tx, made, columnsOf(input), deps.now())
    const change = { action: 'course.created', ...changeOf(null, course, courseFields) }
    await recordCourseChange(tx, actor, course, change, audiencesOf(course))
  })
  return getCourse(deps, actor, id)
}

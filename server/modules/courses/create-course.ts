import type { Course, CourseInput } from '#contract/courses.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { record } from './change-course.ts'
import { audiencesOf, columnsOf } from './courses.rules.ts'
import { insertCourse } from './courses.store.ts'
import type { CoursesDeps } from './deps.ts'
import { createGetCourse } from './read-courses.ts'

export const createCreateCourse = (deps: CoursesDeps) => {
  const get = createGetCourse(deps)
  return async (actor: Actor, input: CourseInput): Promise<Course> => {
    const id = await deps.db.transaction(async (tx) => {
      const course = await insertCourse(tx, columnsOf(input), deps.now())
      const change = { action: 'course.created', details: { title: input.title } }
      await record(tx, actor, course.id, change, audiencesOf(course))
      return course.id
    })
    return get(actor, id)
  }
}

import { access } from '#server/modules/access/index.ts'
import { assignments } from '#server/modules/assignments/index.ts'
import { courses } from '#server/modules/courses/index.ts'
import { drills } from '#server/modules/drills/index.ts'
import { identity } from '#server/modules/identity/index.ts'
import { lessonQuestions } from '#server/modules/lesson-questions/index.ts'
import { members } from '#server/modules/members/index.ts'
import { quizzes } from '#server/modules/quizzes/index.ts'
import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { createCounts } from './counts.ts'
import { courseStudentsRoutes } from './course-students.routes.ts'

const needs = { access, assignments, courses, drills, identity, lessonQuestions, members, quizzes }
export type CourseStudentsDeps = DepsOf<'db' | 'now' | 'parts', typeof needs>

/** The students of a course, for those who teach it: how far they are, their marks, and sending something to some of them. */
export const courseStudents = defineModule('course-students', {
  needs,
  create: (deps: CourseStudentsDeps): Contribution<object> => ({
    api: {},
    routes: courseStudentsRoutes({ ...deps, counts: createCounts(deps) }),
  }),
})

import type { ContentRole } from '#contract/access/permissions.ts'
import type { StudentState } from '#contract/course-students.ts'
import type { StudentsOfCourse } from '#server/modules/courses/index.ts'
import type { CourseStudentsDeps } from './index.ts'

/** How old the numbers of a course's students may be: they are counted over all of them. */
const seconds = 10

type Counts = Record<StudentState, number>

/**
 * How many students of a course are in each state; counted once for all who look, and kept for ten seconds. What those do who
 * look shows at once: they change the course and who has access, and complete lessons by their marks. Students who go on meanwhile
 * do not end it, or it would never last.
 */
export const createCounts = ({ access, courses, db, identity, now, parts }: CourseStudentsDeps) =>
  parts.share({
    now,
    changedBy: ['access.changed', 'course.changed', 'assignment.graded', 'quiz.marked'],
    seconds,
    async build({
      courseId,
      programs,
      isSold,
      days,
    }: {
      courseId: string
      programs: ContentRole[]
      isSold: boolean
      days: number
    }): Promise<{ value: Counts }> {
      const of: StudentsOfCourse = {
        ...{ courseId, programs, isSold, at: now(), users: identity.lookup },
        holdersOf: access.holdersOf,
        openedTo: access.openedTo,
        filter: { days },
      }
      const [states, waiting] = await Promise.all([
        courses.students.countStates(db.pool, of),
        courses.students.count(db.pool, { ...of, filter: { days, state: 'waiting' } }),
      ])
      return { value: { ...states, waiting } }
    },
  })

/** The same of these students. */
export const countsOf = async (
  { counts }: { counts: ReturnType<typeof createCounts> },
  { courseId, programs, isSold, filter }: StudentsOfCourse,
): Promise<Counts> =>
  (await counts({ courseId, programs: [...programs], isSold, days: filter.days })).value

import type { z } from 'zod'
import { quietDaysUsual, type sendToStudents as sendCall } from '#contract/course-students.ts'
import type { Bulk } from '#contract/members.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { CourseStudentsDeps } from './index.ts'
import { studentsOf } from './reading.ts'

/**
 * Sends a message, or the questions of a quiz, to students of a course: in ten seconds, and until then it can be undone.
 * Whom a filter selects is determined now. Of chosen ids, only students of the course get it. Throws 404 if there is no
 * such course or quiz in it, 422 if nobody is left, or too many are; repeating an id sends nothing more.
 */
export async function sendToStudents(
  deps: CourseStudentsDeps,
  actor: Actor,
  courseId: string,
  { id, action, who }: z.output<typeof sendCall.body>,
): Promise<Bulk> {
  const { courses, members } = deps
  const isFilter = 'filter' in who
  const of = await studentsOf(deps, courseId, isFilter ? who.filter : { days: quietDaysUsual })
  if (action.kind === 'cards') await requireQuiz(deps, actor, courseId, action.lessonId)
  const ids = isFilter ? courses.students.ids(of) : courses.students.idsAmong(of, who.ids)
  return members.beginSending(actor, { id, action, ids })
}

async function requireQuiz(
  { courses, db, quizzes }: CourseStudentsDeps,
  actor: Actor,
  courseId: string,
  videoId: string,
): Promise<void> {
  await courses.findOpenLesson(actor, { courseId, videoId }, 'quiz')
  if ((await quizzes.questionIdsOf(db.pool, videoId)).length === 0) {
    throw new Failure('rule_violated', 'This quiz has no question that can be asked again.')
  }
}

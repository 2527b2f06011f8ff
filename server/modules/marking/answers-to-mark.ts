import type { Page } from '#contract/endpoint.ts'
import type { AnswerToMark } from '#contract/marking.ts'
import type { PageQuery } from '#contract/values.ts'
import { partOf } from '#server/platform/database/lists.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { MarkingDeps } from './index.ts'
import { type AwaitingRow, awaitingAnswers, selectToMark } from './marking.store.ts'

/** Part of a statement: the answers of every kind that wait for points. */
export const answersToMark = ({ exercises, quizzes }: Pick<MarkingDeps, 'exercises' | 'quizzes'>) =>
  awaitingAnswers(quizzes.answersToMark, exercises.answersToMark)

/** A page of the answers of all courses that wait for points by hand, longest waiting first, and their number. */
export async function listToMark(
  deps: MarkingDeps,
  actor: Actor,
  query: PageQuery & { courseId?: string },
): Promise<Page<AnswerToMark>> {
  const { courses, db, exercises, quizzes } = deps
  const desk = {
    answers: answersToMark(deps),
    lessons: courses.lessonsInStatement,
    courses: courses.visibleInStatement(actor),
  }
  const { rows, total } = await selectToMark(db.pool, desk, partOf(query))
  const ofKind = (kind: AwaitingRow['kind']) => rows.filter((row) => row.kind === kind)
  const [written, answers] = await Promise.all([
    quizzes.writtenAnswers(
      actor,
      ofKind('quiz').map(({ id }) => id),
    ),
    exercises.studentAnswers(
      ofKind('exercise').map(({ id, videoId }) => ({ userId: id, videoId })),
    ),
  ])
  const items = rows.flatMap((row): AnswerToMark[] => {
    const { id, videoId, lessonTitle, courseId, courseTitle } = row
    const where = {
      course: { id: courseId, title: courseTitle },
      lesson: { id: videoId, title: lessonTitle },
    }
    // An answer may have been deleted since the list was read.
    if (row.kind === 'quiz') {
      const answer = written.get(id)
      return answer ? [{ kind: 'quiz', ...where, answer }] : []
    }
    const answer = answers.find((one) => one.videoId === videoId && one.answer.userId === id)
    return answer ? [{ kind: 'exercise', ...where, answer: answer.answer }] : []
  })
  return { items, total }
}

import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { newSeed } from './answering.ts'
import { todayOf } from './asked.ts'
import { type About, insertCards, lockCardsAbout, planCards } from './cards.store.ts'
import type { ReviewsDeps } from './index.ts'
import { firstSchedule, nextSchedule } from './schedule.rules.ts'

type Deps = Pick<ReviewsDeps, 'identity' | 'now'>

/** Somebody for whom it is asked whether a lesson is open. */
type Reader = Pick<Actor, 'id' | 'openedCourses' | 'roles' | 'staffRole'>

interface Missed {
  userId: string
  videoId: string
}

/**
 * Makes cards of what a student has just got wrong, in the transaction that keeps its lesson. What is a card already is
 * asked again from the next day on.
 */
async function makeCards(
  deps: Deps,
  tx: Executor,
  { userId, videoId }: Missed,
  about: About,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const today = await todayOf(deps, tx, userId)
  const known = await lockCardsAbout(tx, userId, about, ids)
  await planCards(
    tx,
    known.map((card) => ({ id: card.id, ...nextSchedule(card, false, today) })),
  )
  const there = new Set(known.map((card) => card[about]))
  const added = ids.filter((id) => !there.has(id)).toSorted()
  await insertCards(
    tx,
    added.map((id) => ({
      id: newId(),
      userId,
      videoId,
      questionId: null,
      momentId: null,
      seed: newSeed(),
      ...firstSchedule(today),
      [about]: id,
    })),
  )
}

export const questionsMissed = (
  deps: Deps,
  tx: Executor,
  { questionIds, ...missed }: Missed & { questionIds: readonly string[] },
): Promise<void> => makeCards(deps, tx, missed, 'questionId', questionIds)

export const momentMissed = (
  deps: Deps,
  tx: Executor,
  { momentId, ...missed }: Missed & { momentId: string },
): Promise<void> => makeCards(deps, tx, missed, 'momentId', [momentId])

/**
 * Makes cards of the questions of a quiz for a student to whom a teacher sends them, in a transaction that it keeps the
 * lesson in; returns the title of the lesson. What is a card already stays as it is planned. Throws 422 if the lesson is
 * gone, or not open to the student or not taken yet, or has nothing that does not come back to them already.
 */
export async function sendQuestions(
  deps: Deps & Pick<ReviewsDeps, 'courses' | 'quizzes'>,
  tx: Executor,
  { student, videoId }: { student: Reader; videoId: string },
): Promise<string> {
  const { courses, quizzes } = deps
  await courses.keepLesson(tx, videoId)
  const lesson = await courses.titleOfLesson(tx, videoId)
  if (!lesson) throw new Failure('rule_violated', 'The lesson has been deleted.')
  const { courseId, title } = lesson
  await courses.findAnyLesson(student, { courseId, videoId }, tx).catch((error: unknown) => {
    const isClosed = error instanceof Failure && error.code === 'not_found'
    throw isClosed ? new Failure('rule_violated', 'The lesson is not open to this student.') : error
  })
  // Reviews show what is right, which nobody gets before they have answered.
  if (!(await quizzes.hasSubmitted(tx, student.id, videoId))) {
    throw new Failure('rule_violated', 'This student has not taken the quiz yet.')
  }
  const ids = await quizzes.questionIdsOf(tx, videoId)
  const known = await lockCardsAbout(tx, student.id, 'questionId', ids)
  const there = new Set(known.map(({ questionId }) => questionId))
  const added = ids.filter((id) => !there.has(id))
  if (added.length === 0) {
    throw new Failure('rule_violated', 'All of these questions come back to this student already.')
  }
  await makeCards(deps, tx, { userId: student.id, videoId }, 'questionId', added)
  return title
}

import { sql } from 'kysely'
import { saveQuizAnswer, startAttempt, submitAttempt } from '#contract/quizzes/attempts.ts'
import type { Answer } from '#contract/quizzes/questions.ts'
import { answerReview, getReviews, type QuestionCard, type ReviewCard } from '#contract/reviews.ts'
import type { TestApp } from './app.ts'
import { signedInAgain } from './course-modules.ts'
import type { Person } from './people.ts'
import { rightTo } from './quizzes.ts'

/** A student of the academy, also once the clock has been moved by days, which ends the sessions of admins. */
export async function newStudent(app: TestApp): Promise<Person> {
  const person = await app.people.free()
  const { access } = app.academy.modules
  await app.academy.db.transaction((tx) => access.openSubscription(tx, person.id, 'academy'))
  return signedInAgain(app, person)
}

/** Makes an attempt at a quiz in which the questions at these places get no answer, and the others the right one. */
export async function missQuestions(
  app: TestApp,
  as: Person,
  params: { id: string; quizId: string },
  missed: readonly number[],
): Promise<void> {
  const { body } = await app.call(startAttempt, { as, params })
  for (const question of body.questions) {
    if (missed.includes(question.place)) continue
    await app.call(saveQuizAnswer, {
      as,
      params: { ...params, attemptId: body.id, place: question.place },
      body: { answer: rightTo(question) },
    })
  }
  const done = await app.call(submitAttempt, { as, params: { ...params, attemptId: body.id } })
  if (done.status !== 200) throw new Error(`the attempt answers ${done.text}`)
}

export const reviewsOf = async (app: TestApp, as: Person) =>
  (await app.call(getReviews, { as })).body

export function asQuestion(card: ReviewCard | undefined): QuestionCard {
  if (card?.kind !== 'question') throw new Error('No question is asked.')
  return card
}

/** Answers the question of a card: rightly, unless another answer is given. */
export const answerCard = (
  app: TestApp,
  as: Person | null,
  card: QuestionCard,
  answer: Answer | null = rightTo(card.question),
  answeredAt?: Date,
) =>
  app.call(answerReview, {
    as,
    params: { cardId: card.id },
    body: {
      ...{ number: card.number, version: card.version, answer },
      answeredAt: answeredAt?.toISOString(),
    },
  })

/** Gives somebody a card of the first question of a quiz that has been due for long; returns its id. */
export async function makeDueCard(
  app: TestApp,
  userId: string,
  { quizId }: { quizId: string },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into review_cards (id, user_id, video_id, question_id, seed, reviewed_on, due_on, stability, difficulty)
    select gen_random_uuid(), ${userId}, video_id, id, ${'5eed'.repeat(8)}, '2020-01-01', '2020-01-02', 1, 5
    from quiz_questions where video_id = ${quizId} order by position limit 1
    returning id`.execute(app.academy.db.pool)
  const [card] = rows
  if (!card) throw new Error('The quiz has no questions.')
  return card.id
}

import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { Answer } from '#contract/quizzes/questions.ts'
import type * as calls from '#contract/reviews.ts'
import type { ReviewedMoment, ReviewedQuestion } from '#contract/reviews.ts'
import type { DecidedAgain } from '#server/modules/drills/index.ts'
import { checkAnswer, type Given, giveQuestion, markOf } from '#server/modules/quizzes/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { type AnswerRow, findAnswer, insertAnswer } from './answers.store.ts'
import { askedOf, daysOf } from './asked.ts'
import {
  type CardRow,
  findCard,
  keepHabit,
  lockCard,
  lockHabit,
  planCard,
  readFirstDays,
} from './cards.store.ts'
import { dueSince, isOfToday, practisedOn } from './habit.rules.ts'
import type { ReviewsDeps } from './index.ts'
import { presentReviewedMoment, presentReviewedQuestion } from './reviews.present.ts'
import { firstSchedule, nextSchedule } from './schedule.rules.ts'

/** What is stored of an answer: what was asked, and what was answered. */
export interface QuestionContent {
  given: Given
  /** Null for whoever did not know it. */
  answer: Answer | null
}
export interface MomentContent {
  decided: DecidedAgain
}
export type ReviewedContent = QuestionContent | MomentContent

type Deps = Pick<ReviewsDeps, 'courses' | 'db' | 'drills' | 'identity' | 'now' | 'quizzes'>

interface Asking {
  cardId: string
  number: number
  /** When it was answered, as the device has it. */
  answeredAt: string | null | undefined
}

/** What an answer is worth, and what is stored of it. */
interface Marked {
  isRight: boolean
  content: ReviewedContent
}

/** A new seed: a secret, because from it follows the order in which the teacher has written what is to be put in order. */
export const newSeed = (): string => randomBytes(16).toString('hex')

/** How long an answer may have waited for a connection, in milliseconds. */
const waitedAtMost = 7 * 24 * 3_600_000

/** When an answer was given: as its device has it, within the last week. */
function givenAt(answeredAt: string | null | undefined, now: Date): Date {
  const said = answeredAt ? Date.parse(answeredAt) : now.getTime()
  return new Date(Math.min(now.getTime(), Math.max(now.getTime() - waitedAtMost, said)))
}

/**
 * Answers one asking of a card, in a transaction that keeps its lesson and locks the card. The first answer counts and
 * plans the next asking, from the day on which it was given; every further one of the same number has the first one's
 * result. 404 unless the card is the actor's and its lesson is open to them, 409 if it is not due.
 */
async function answerOnce(
  deps: Deps,
  tx: Executor,
  actor: Actor,
  { cardId, number, answeredAt }: Asking,
  mark: (card: CardRow) => Promise<Marked>,
): Promise<AnswerRow> {
  const own = { userId: actor.id, cardId }
  const found = await findCard(tx, own)
  if (!found) throw notFound()
  await requireOpen(deps, tx, actor, found.videoId)
  const card = await lockCard(tx, own)
  if (!card || number > card.number) throw notFound()
  if (number < card.number) {
    const first = await findAnswer(tx, cardId, number)
    if (!first) throw notFound()
    return first
  }
  const dayOf = await daysOf(deps, tx, actor.id)
  const at = givenAt(answeredAt, deps.now())
  const [today, given] = [dayOf(deps.now()), dayOf(at)]
  const isDue = card.dueOn <= today
  // One that has waited while the card was planned anew counts for its day, and leaves the plan as it is.
  if (!isDue) {
    const mayHaveWaited = Boolean(answeredAt) && given <= card.reviewedOn
    if (!mayHaveWaited || !(await isPlannedAnew(tx, card))) {
      throw new Failure('conflict', 'This card is not due yet.')
    }
  }
  // It was not asked before it was due, whatever the clock of the device says.
  const day = isDue && given < card.dueOn ? card.dueOn : given
  const { isRight, content } = await mark(card)
  await countAnswer(deps, tx, actor, { day, today })
  const schedule = isDue ? nextSchedule(card, isRight, day) : card
  await planCard(tx, cardId, schedule, { number: number + 1, seed: newSeed() })
  const answer = { cardId, number, answeredAt: at, isRight, dueOn: schedule.dueOn }
  await insertAnswer(tx, { ...answer, content: JSON.stringify(content) })
  return { ...answer, content }
}

async function requireOpen(deps: Deps, tx: Executor, actor: Actor, videoId: string): Promise<void> {
  await deps.courses.keepLesson(tx, videoId)
  const lesson = await deps.courses.titleOfLesson(tx, videoId)
  if (!lesson) throw notFound()
  await deps.courses.findAnyLesson(actor, { courseId: lesson.courseId, videoId }, tx)
}

/** Whether a card was planned anew since its last answer, because the same was wrong again elsewhere. */
async function isPlannedAnew(tx: Executor, card: CardRow): Promise<boolean> {
  const { id, number, dueOn, difficulty, reviewedOn } = card
  if (number === 1) return difficulty !== firstSchedule(reviewedOn).difficulty
  return (await findAnswer(tx, id, number - 1))?.dueOn !== dueOn
}

/** Counts an answer for the day on which it was given, before its card gets its next one. */
async function countAnswer(
  deps: Deps,
  tx: Executor,
  actor: Actor,
  { day, today }: Record<'day' | 'today', string>,
): Promise<void> {
  const habit = await lockHabit(tx, actor.id)
  // Of an earlier day than the last one, from another device, it changes nothing any more.
  if (day < today && habit.lastOn !== null && habit.lastOn > day) return
  if (isOfToday(habit, day)) {
    return keepHabit(tx, actor.id, { ...habit, answered: habit.answered + 1 })
  }
  const firstDays = await readFirstDays(tx, askedOf(deps, actor))
  const practised = practisedOn(habit, day, dueSince(firstDays, day))
  await keepHabit(tx, actor.id, { ...practised, answered: 1 })
}

/** Answers the question of a card. 409 if the question has been changed since it was read. */
export async function answerQuestion(
  deps: Deps,
  actor: Actor,
  cardId: string,
  { number, answeredAt, version, answer }: z.output<typeof calls.answerReview.body>,
): Promise<ReviewedQuestion> {
  const asking = { cardId, number, answeredAt }
  const row = await deps.db.transaction((tx) =>
    answerOnce(deps, tx, actor, asking, async ({ questionId, seed, videoId }) => {
      const questions = questionId ? await deps.quizzes.questionsByIds(tx, [questionId]) : null
      const question = questions?.get(questionId ?? '')
      if (!question) throw notFound()
      if (question.updatedAt.getTime() !== Date.parse(version)) {
        throw new Failure('conflict', 'This question was changed. It is asked as it is now.')
      }
      const given = giveQuestion(question.content, seed)
      if (answer) {
        checkAnswer(given, answer)
        await deps.quizzes.requireOnCandles(tx, videoId, question.content, answer)
      }
      return { isRight: markOf(given, answer)?.isRight ?? false, content: { given, answer } }
    }),
  )
  if (!('given' in row.content)) throw notFound()
  return presentReviewedQuestion(row, row.content)
}

/** Decides the moment of a card; what follows it is read once the decision is made. */
export async function decideMoment(
  deps: Deps,
  actor: Actor,
  cardId: string,
  { number, answeredAt, ...decision }: z.output<typeof calls.decideReview.body>,
): Promise<ReviewedMoment> {
  return deps.db.transaction(async (tx) => {
    const asking = { cardId, number, answeredAt }
    const row = await answerOnce(deps, tx, actor, asking, async (card) => {
      if (!card.momentId) throw notFound()
      const own = { videoId: card.videoId, userId: actor.id }
      const { isRight, ...decided } = await deps.drills.decideAgain(
        tx,
        own,
        card.momentId,
        decision,
      )
      return { isRight, content: { decided } }
    })
    const card = await findCard(tx, { userId: actor.id, cardId })
    const moment = card?.momentId ? await deps.drills.revealMoment(tx, card.momentId) : null
    if (!moment || !('decided' in row.content)) throw notFound()
    return presentReviewedMoment(row, row.content, moment)
  })
}

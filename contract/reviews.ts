import { z } from 'zod'
import { decidedMomentSchema, shownMomentSchema } from './drills.ts'
import { endpoint } from './endpoint.ts'
import { tradeSchema } from './exercises.ts'
import { answerSchema, givenQuestionSchema, outcomeSchema } from './quizzes/questions.ts'
import { calendarDate, id, instant } from './values.ts'

/** How many cards a day asks at most: about five minutes. */
export const reviewsADay = 20

const count = z.int().min(0)

/** How the reviews of somebody stand today, in their own time zone. */
export const reviewStandingSchema = z.object({
  /** How many cards are asked today and not answered yet. */
  due: count,
  /** How many were answered today. */
  answered: count,
  /** On how many days cards were answered; a day off in seven, and days without cards, do not end it. */
  streak: count,
  /** The day of the next card after today; null if there is none. */
  nextOn: calendarDate.nullable(),
})
export type ReviewStanding = z.infer<typeof reviewStandingSchema>

const ofCard = {
  id,
  /** Which time it is that this card is asked, from 1. */
  number: z.int().min(1),
  lesson: z.object({ id, courseId: id, title: z.string() }),
}

const questionCardSchema = z.object({
  ...ofCard,
  kind: z.literal('question'),
  /** The version of the question: an answer to another one is refused. */
  version: instant,
  question: givenQuestionSchema,
})
export type QuestionCard = z.infer<typeof questionCardSchema>

const momentCardSchema = z.object({
  ...ofCard,
  kind: z.literal('moment'),
  moment: shownMomentSchema.omit({ decisionId: true, position: true, again: true }),
})
export type MomentCard = z.infer<typeof momentCardSchema>

const reviewCardSchema = z.discriminatedUnion('kind', [questionCardSchema, momentCardSchema])
export type ReviewCard = z.infer<typeof reviewCardSchema>

export const getReviews = endpoint({
  method: 'GET',
  path: '/me/reviews',
  summary:
    'The cards that the caller is asked today, the hardest first: what was wrong in quizzes and drills',
  success: {
    status: 200,
    body: reviewStandingSchema.extend({ cards: z.array(reviewCardSchema) }),
  },
})
export type Reviews = z.infer<(typeof getReviews)['success']['body']>

const cardParams = z.object({ cardId: id })
const asked = {
  number: z.int().min(1).max(1_000_000),
  /** When it was answered, if it was sent later: it counts for that day, up to a week ago. */
  answeredAt: instant.nullish(),
}

/** What an answer has come to. */
const reviewedSchema = {
  cardId: id,
  isRight: z.boolean(),
  /** The day on which it comes back. */
  dueOn: calendarDate,
}

const reviewedQuestionSchema = z.object({
  ...reviewedSchema,
  question: givenQuestionSchema,
  outcome: outcomeSchema,
})
export type ReviewedQuestion = z.infer<typeof reviewedQuestionSchema>

export const answerReview = endpoint({
  method: 'POST',
  path: '/me/reviews/:cardId/answers',
  summary:
    'Answer the question of a card that is due; asked again with the same number, it is the first result',
  params: cardParams,
  /** Without an answer for whoever does not know it. */
  body: z.object({ ...asked, version: instant, answer: answerSchema.nullable() }),
  success: { status: 200, body: reviewedQuestionSchema },
})

const reviewedMomentSchema = z.object({
  ...reviewedSchema,
  moment: decidedMomentSchema.omit({
    decisionId: true,
    position: true,
    again: true,
    round: true,
    rating: true,
  }),
})
export type ReviewedMoment = z.infer<typeof reviewedMomentSchema>

export const decideReview = endpoint({
  method: 'POST',
  path: '/me/reviews/:cardId/decisions',
  summary:
    'Decide the moment of a card that is due; asked again with the same number, it is the first result',
  params: cardParams,
  body: tradeSchema.extend(asked),
  success: { status: 200, body: reviewedMomentSchema },
})

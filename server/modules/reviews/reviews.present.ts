import type {
  MomentCard,
  QuestionCard,
  ReviewedMoment,
  ReviewedQuestion,
} from '#contract/reviews.ts'
import {
  type PastMoment,
  presentAsked,
  presentReviewed,
  type RevealedMoment,
} from '#server/modules/drills/index.ts'
import {
  type Exhibit,
  giveQuestion,
  markOf,
  presentGiven,
  presentOutcome,
  type StoredQuestion,
} from '#server/modules/quizzes/index.ts'
import type { MomentContent, QuestionContent } from './answering.ts'
import type { AnswerRow } from './answers.store.ts'
import type { AskedRow } from './cards.store.ts'

const presentCard = ({ id, number, videoId, courseId, title }: AskedRow) => ({
  id,
  number,
  lesson: { id: videoId, courseId, title },
})

/** A card with its question as this asking gives it: nothing of what is right is a parameter of what is sent. */
export const presentQuestionCard = (
  row: AskedRow,
  question: StoredQuestion,
  exhibit: Exhibit | undefined,
): QuestionCard => ({
  ...presentCard(row),
  kind: 'question',
  version: question.updatedAt.toISOString(),
  question: { ...presentGiven(giveQuestion(question.content, row.seed), 0, exhibit), answer: null },
})

/** A card with its moment up to the last visible candle. */
export const presentMomentCard = (row: AskedRow, moment: PastMoment): MomentCard => ({
  ...presentCard(row),
  kind: 'moment',
  moment: presentAsked(moment),
})

const presentResult = ({ cardId, isRight, dueOn }: AnswerRow) => ({ cardId, isRight, dueOn })

/**
 * What an answer has come to, with what is right, for somebody who has given it. What the question shows above it came
 * with its card.
 */
export const presentReviewedQuestion = (
  row: AnswerRow,
  { given, answer }: QuestionContent,
): ReviewedQuestion => ({
  ...presentResult(row),
  question: { ...presentGiven(given, 0), answer },
  outcome: presentOutcome(given, answer, {
    place: 0,
    points: markOf(given, answer)?.points ?? 0,
    isRight: row.isRight,
    comment: '',
  }),
})

/** What followed a moment, for somebody who has decided it. */
export const presentReviewedMoment = (
  row: AnswerRow,
  { decided }: MomentContent,
  moment: RevealedMoment,
): ReviewedMoment => ({
  ...presentResult(row),
  moment: { ...presentReviewed(decided, moment), committedAt: row.answeredAt.toISOString() },
})

import { useSend } from '#client/platform/offline/use-send.ts'
import type { SentTo } from '#contract/endpoint.ts'
import type { Answer } from '#contract/quizzes/questions.ts'
import {
  answerReview,
  decideReview,
  type MomentCard,
  type QuestionCard,
  type ReviewCard,
} from '#contract/reviews.ts'

// Separate from reviews.queries.ts, which the first screen loads.

/** The outbox's name for answers to cards. */
export const reviewParcel = 'review'

/** Tells one asking of a card from another. */
export const askingOf = ({ id, number }: Pick<ReviewCard, 'id' | 'number'>): string =>
  `${id} ${number}`

const parcelOf = (card: ReviewCard, call: 'answers' | 'decisions', body: object) => ({
  kind: reviewParcel,
  about: askingOf(card),
  label: `Review: ${card.lesson.title}`,
  path: `/me/reviews/${card.id}/${call}`,
  // It may be sent on another day.
  body: { number: card.number, answeredAt: new Date().toISOString(), ...body },
})

/** Answers the question of a card; null for whoever does not know it. */
export const useAnswerReview = (card: QuestionCard) =>
  useSend(answerReview.success.body, {
    parcelOf: (answer: Answer | null) =>
      parcelOf(card, 'answers', { version: card.version, answer }),
  })

type Decision = Omit<SentTo<typeof decideReview>['body'], 'number' | 'answeredAt'>

/** Decides the moment of a card. */
export const useDecideReview = (card: MomentCard) =>
  useSend(decideReview.success.body, {
    parcelOf: (decision: Decision) => parcelOf(card, 'decisions', decision),
  })

import * as calls from '#contract/reviews.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { answerQuestion, decideMoment } from './answering.ts'
import type { ReviewsDeps } from './index.ts'
import { readReviews } from './reading.ts'

export const reviewsRoutes = (deps: ReviewsDeps): Route[] => [
  route(calls.getReviews, {
    access: 'content.read',
    handle: ({ actor }) => readReviews(deps, actor),
  }),
  route(calls.answerReview, {
    access: 'progress.write',
    handle: ({ actor, params, body }) => answerQuestion(deps, actor, params.cardId, body),
  }),
  route(calls.decideReview, {
    access: 'progress.write',
    handle: ({ actor, params, body }) => decideMoment(deps, actor, params.cardId, body),
  }),
]

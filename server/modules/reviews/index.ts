import { courses } from '#server/modules/courses/index.ts'
import { drills, momentMissed } from '#server/modules/drills/index.ts'
import { identity } from '#server/modules/identity/index.ts'
import { questionsMissed, quizzes } from '#server/modules/quizzes/index.ts'
import { type Bound, bind } from '#server/platform/module/bind.ts'
import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { answer } from '#server/platform/module/question.ts'
import { exportFor } from './export.ts'
import * as missed from './missed.ts'
import { readReviewStanding } from './reading.ts'
import { reviewsRoutes } from './reviews.routes.ts'

const needs = { courses, drills, identity, quizzes }
export type ReviewsDeps = DepsOf<'db' | 'now', typeof needs>

export interface Reviews {
  standing: Bound<typeof readReviewStanding>
  questionsMissed: Bound<typeof missed.questionsMissed>
  momentMissed: Bound<typeof missed.momentMissed>
  sendQuestions: Bound<typeof missed.sendQuestions>
}

/** Reviews: what a student got wrong in quizzes and drills comes back after days, a few minutes a day. */
export const reviews = defineModule('reviews', {
  needs,
  create: (deps: ReviewsDeps): Contribution<Reviews> => {
    const api = {
      standing: bind(deps, readReviewStanding),
      questionsMissed: bind(deps, missed.questionsMissed),
      momentMissed: bind(deps, missed.momentMissed),
      sendQuestions: bind(deps, missed.sendQuestions),
    }
    return {
      api,
      routes: reviewsRoutes(deps),
      answers: [
        answer(questionsMissed, api.questionsMissed),
        answer(momentMissed, api.momentMissed),
      ],
      personalData: {
        part: 'reviews',
        read: bind(deps, exportFor),
        columns: { 'review_cards.user_id': 'deleted', 'review_habits.user_id': 'deleted' },
      },
    }
  },
})

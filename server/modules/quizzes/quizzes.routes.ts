import * as attemptCalls from '#contract/quizzes/attempts.ts'
import * as exhibitCalls from '#contract/quizzes/exhibits.ts'
import * as calls from '#contract/quizzes/quizzes.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { getAttempt, getQuiz, keepAnswer, startAttempt, submitAttempt } from './attempts.ts'
import { addChart, addPicture } from './exhibits.ts'
import { readFigures } from './figures.ts'
import type { QuizzesDeps } from './index.ts'
import {
  addQuestion,
  addQuiz,
  deleteQuestion,
  getManaged,
  placeQuestion,
  updateQuestion,
  updateQuiz,
} from './managing.ts'
import { listWritten, markAnswer } from './written.ts'

/** The ids of a path in the words of the operations: a quiz has the id of its lesson. */
const idsOf = <Params extends { id: string; quizId: string }>({
  id: courseId,
  quizId: videoId,
  ...more
}: Params) => ({ courseId, videoId, ...more })

/** The calls of the teacher. */
export const quizzesRoutes = (deps: QuizzesDeps): Route[] => [
  route(calls.createQuiz, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, params, body }) => addQuiz(deps, actor, params.id, body),
  }),
  route(calls.getManagedQuiz, {
    access: 'content.manage',
    handle: ({ actor, params }) => getManaged(deps, actor, idsOf(params)),
  }),
  route(calls.updateQuiz, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, params, body }) => updateQuiz(deps, actor, idsOf(params), body),
  }),
  route(calls.createQuestion, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, params, body }) => addQuestion(deps, actor, idsOf(params), body),
  }),
  route(calls.updateQuestion, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, params, body }) => updateQuestion(deps, actor, idsOf(params), body),
  }),
  route(calls.placeQuestion, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, params, body }) => placeQuestion(deps, actor, idsOf(params), body.place),
  }),
  route(calls.deleteQuestion, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, params }) => deleteQuestion(deps, actor, idsOf(params)),
  }),
  route(exhibitCalls.addQuizPicture, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, params, request }) =>
      addPicture(deps, actor, idsOf(params), () => deps.media.receiveQuizPicture(actor, request)),
  }),
  route(exhibitCalls.createQuizChart, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, params, body }) => addChart(deps, actor, idsOf(params), body),
  }),
  route(calls.getQuizFigures, {
    access: 'content.manage',
    handle: ({ actor, params }) => readFigures(deps, actor, idsOf(params)),
  }),
  route(attemptCalls.listWrittenAnswers, {
    access: 'content.manage',
    handle: ({ actor, params, query }) => listWritten(deps, actor, idsOf(params), query),
  }),
  route(attemptCalls.markAnswer, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, params, body }) => markAnswer(deps, actor, idsOf(params), body),
  }),
]

/** The calls of the student. */
export const attemptsRoutes = (deps: QuizzesDeps): Route[] => [
  route(attemptCalls.getQuiz, {
    access: 'content.read',
    handle: ({ actor, params }) => getQuiz(deps, actor, idsOf(params)),
  }),
  route(attemptCalls.startAttempt, {
    access: 'progress.write',
    handle: ({ actor, params }) => startAttempt(deps, actor, idsOf(params)),
  }),
  route(attemptCalls.getAttempt, {
    access: 'content.read',
    handle: ({ actor, params }) => getAttempt(deps, actor, idsOf(params)),
  }),
  route(attemptCalls.saveQuizAnswer, {
    access: 'progress.write',
    handle: ({ actor, params, body }) => keepAnswer(deps, actor, idsOf(params), body.answer),
  }),
  route(attemptCalls.submitAttempt, {
    access: 'progress.write',
    handle: ({ actor, params }) => submitAttempt(deps, actor, idsOf(params)),
  }),
]

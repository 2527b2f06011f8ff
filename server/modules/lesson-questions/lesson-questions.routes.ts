import * as calls from '#contract/lesson-questions.ts'
import * as signalCalls from '#contract/signals/signal-questions.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { answerQuestion, getQueued, listQueue, settleQuestion, shareQuestion } from './answering.ts'
import {
  askQuestion,
  deleteQuestion,
  followUp,
  getQuestion,
  haveSame,
  listQuestions,
  solveQuestion,
  updateQuestion,
} from './asking.ts'
import type { LessonQuestionsDeps } from './index.ts'

/** The ids of a path in the words of the operations. */
const lessonOf = ({ id: courseId, videoId }: { id: string; videoId: string }) => ({
  courseId,
  videoId,
})
const idsOf = ({ threadId, ...lesson }: { id: string; videoId: string; threadId: string }) => ({
  ...lessonOf(lesson),
  questionId: threadId,
})

const onSignal = ({ id, threadId }: { id: string; threadId: string }) => ({
  signalId: id,
  questionId: threadId,
})

/** The calls of students, below the lesson. */
export const questionsRoutes = (deps: LessonQuestionsDeps): Route[] => [
  route(calls.listLessonQuestions, {
    access: 'content.read',
    handle: ({ actor, params, query }) => listQuestions(deps, actor, lessonOf(params), query),
  }),
  route(calls.askQuestion, {
    access: 'progress.write',
    handle: ({ actor, params, body }) => askQuestion(deps, actor, lessonOf(params), body),
  }),
  route(calls.getLessonQuestion, {
    access: 'content.read',
    handle: ({ actor, params }) => getQuestion(deps, actor, idsOf(params)),
  }),
  route(calls.updateLessonQuestion, {
    access: 'progress.write',
    handle: ({ actor, params, body }) => updateQuestion(deps, actor, idsOf(params), body),
  }),
  route(calls.deleteLessonQuestion, {
    access: 'progress.write',
    handle: ({ actor, params }) => deleteQuestion(deps, actor, idsOf(params)),
  }),
  route(calls.followUpQuestion, {
    access: 'progress.write',
    handle: ({ actor, params, body }) => followUp(deps, actor, idsOf(params), body),
  }),
  route(calls.solveQuestion, {
    access: 'progress.write',
    handle: ({ actor, params, body }) => solveQuestion(deps, actor, idsOf(params), body),
  }),
  route(calls.haveSameQuestion, {
    access: 'progress.write',
    handle: ({ actor, params, body }) => haveSame(deps, actor, idsOf(params), body),
  }),
]

/** The same below a signal. */
export const signalQuestionsRoutes = (deps: LessonQuestionsDeps): Route[] => [
  route(signalCalls.listSignalQuestions, {
    access: 'content.read',
    handle: ({ actor, params, query }) =>
      listQuestions(deps, actor, { signalId: params.id }, query),
  }),
  route(signalCalls.askOnSignal, {
    access: 'progress.write',
    handle: ({ actor, params, body }) =>
      askQuestion(deps, actor, { signalId: params.id }, { text: body.text, place: null }),
  }),
  route(signalCalls.getSignalQuestion, {
    access: 'content.read',
    handle: ({ actor, params }) => getQuestion(deps, actor, onSignal(params)),
  }),
  route(signalCalls.updateSignalQuestion, {
    access: 'progress.write',
    handle: ({ actor, params, body }) => updateQuestion(deps, actor, onSignal(params), body),
  }),
  route(signalCalls.deleteSignalQuestion, {
    access: 'progress.write',
    handle: ({ actor, params }) => deleteQuestion(deps, actor, onSignal(params)),
  }),
  route(signalCalls.followUpOnSignal, {
    access: 'progress.write',
    handle: ({ actor, params, body }) => followUp(deps, actor, onSignal(params), body),
  }),
  route(signalCalls.solveSignalQuestion, {
    access: 'progress.write',
    handle: ({ actor, params, body }) => solveQuestion(deps, actor, onSignal(params), body),
  }),
  route(signalCalls.haveSameOnSignal, {
    access: 'progress.write',
    handle: ({ actor, params, body }) => haveSame(deps, actor, onSignal(params), body),
  }),
]

/** The calls of those who teach. */
export const queueRoutes = (deps: LessonQuestionsDeps): Route[] => [
  route(calls.listQuestionQueue, {
    access: 'content.manage',
    handle: ({ actor, query }) => listQueue(deps, actor, query),
  }),
  route(calls.getQueuedQuestion, {
    access: 'content.manage',
    handle: ({ actor, params }) => getQueued(deps, actor, params.threadId),
  }),
  route(calls.answerQuestion, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, params, body }) => answerQuestion(deps, actor, params.threadId, body),
  }),
  route(calls.shareQuestion, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, params, body }) => shareQuestion(deps, actor, params.threadId, body),
  }),
  route(calls.settleQuestion, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, params, body }) => settleQuestion(deps, actor, params.threadId, body),
  }),
]

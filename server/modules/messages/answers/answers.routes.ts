import * as calls from '#contract/messages/saved-answers.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { MessagesDeps } from '../index.ts'
import { deleteAnswer, listAnswers, saveAnswer } from './answers.ts'

export const answersRoutes = (deps: MessagesDeps): Route[] => [
  route(calls.listSavedAnswers, {
    access: 'messages.manage',
    handle: ({ actor }) => listAnswers(deps, actor),
  }),
  route(calls.saveAnswer, {
    access: 'messages.manage',
    effect: 'none',
    handle: ({ actor, params, body }) => saveAnswer(deps, actor, params.id, body),
  }),
  route(calls.deleteAnswer, {
    access: 'messages.manage',
    effect: 'none',
    handle: ({ actor, params }) => deleteAnswer(deps, actor, params.id),
  }),
]

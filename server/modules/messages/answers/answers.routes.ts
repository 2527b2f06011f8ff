import { deleteAnswer, listSavedAnswers, saveAnswer } from '#contract/saved-answers.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { Operations } from '../operations.ts'

export const answersRoutes = (answers: Operations['answers']): Route[] => [
  route(listSavedAnswers, {
    access: 'messages.manage',
    handle: ({ actor }) => answers.list(actor),
  }),
  route(saveAnswer, {
    access: 'messages.manage',
    effect: 'none',
    handle: ({ actor, params, body }) => answers.save(actor, params.id, body),
  }),
  route(deleteAnswer, {
    access: 'messages.manage',
    effect: 'none',
    handle: ({ actor, params }) => answers.delete(actor, params.id),
  }),
]

import * as contract from '#contract/mail-words.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { Operations } from './operations.ts'

const access = 'settings.manage'

export const mailWordsRoutes = (operations: Operations): Route[] => [
  route(contract.listMailWords, { access, handle: ({ actor }) => operations.list(actor) }),
  route(contract.getMailWords, {
    access,
    handle: ({ actor, params }) => operations.get(actor, params.key),
  }),
  route(contract.previewMailWords, {
    access,
    effect: 'none',
    handle: ({ actor, params, body }) => operations.preview(actor, params.key, body),
  }),
  route(contract.testMailWords, {
    access,
    effect: 'none',
    handle: ({ actor, params, body }) => operations.test(actor, params.key, body),
  }),
  route(contract.publishMailWords, {
    access,
    effect: 'none',
    handle: ({ actor, params, body }) => operations.publish(actor, params.key, body),
  }),
  route(contract.restoreMailWords, {
    access,
    effect: 'none',
    handle: ({ actor, params, body }) => operations.restore(actor, params.key, body),
  }),
]

import * as calls from '#contract/mail-words.ts'
import type { RateLimiter } from '#server/platform/http/rate-limits.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import {
  type ChangeDeps,
  findKind,
  listWords,
  previewWords,
  publishWords,
  readWords,
  restoreWords,
  testWords,
} from './words.ts'

const access = 'settings.manage'

export const mailWordsRoutes = (deps: ChangeDeps & { tests: RateLimiter }): Route[] => [
  route(calls.listMailWords, { access, handle: ({ actor }) => listWords(deps, actor) }),
  route(calls.getMailWords, {
    access,
    handle: ({ params }) => readWords(deps.db.pool, findKind(deps, params.key)),
  }),
  route(calls.previewMailWords, {
    access,
    effect: 'none',
    handle: ({ actor, params, body }) => previewWords(deps, actor, params.key, body),
  }),
  route(calls.testMailWords, {
    access,
    effect: 'none',
    handle: ({ actor, params, body }) => testWords(deps, actor, params.key, body),
  }),
  route(calls.publishMailWords, {
    access,
    effect: 'none',
    handle: ({ actor, params, body }) => publishWords(deps, actor, params.key, body),
  }),
  route(calls.restoreMailWords, {
    access,
    effect: 'none',
    handle: ({ actor, params, body }) => restoreWords(deps, actor, params.key, body),
  }),
]

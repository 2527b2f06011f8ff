import * as calls from '#contract/mail-templates.ts'
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
} from './templates.ts'

const access = 'settings.manage'

export const mailTemplatesRoutes = (deps: ChangeDeps & { tests: RateLimiter }): Route[] => [
  route(calls.listMailTemplates, { access, handle: ({ actor }) => listWords(deps, actor) }),
  route(calls.getMailTemplate, {
    access,
    handle: ({ params }) => readWords(deps.db.pool, findKind(deps, params.key)),
  }),
  route(calls.previewMailTemplate, {
    access,
    effect: 'none',
    handle: ({ actor, params, body }) => previewWords(deps, actor, params.key, body),
  }),
  route(calls.testMailTemplate, {
    access,
    effect: 'none',
    handle: ({ actor, params, body }) => testWords(deps, actor, params.key, body),
  }),
  route(calls.publishMailTemplate, {
    access,
    effect: 'none',
    handle: ({ actor, params, body }) => publishWords(deps, actor, params.key, body),
  }),
  route(calls.restoreMailTemplate, {
    access,
    effect: 'none',
    handle: ({ actor, params, body }) => restoreWords(deps, actor, params.key, body),
  }),
]

import * as calls from '#contract/signals/signal-warnings.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { SignalsDeps } from '../index.ts'
import { listShowings, listVersions, noteShown, publishWarning, readWarning } from './warnings.ts'

/** The risk warning shown with signals, and the record of its showing. */
export const warningsRoutes = (deps: SignalsDeps): Route[] => [
  route(calls.getSignalWarning, { access: 'content.read', handle: () => readWarning(deps) }),
  route(calls.noteWarningShown, {
    access: 'content.read',
    handle: ({ actor, body }) => noteShown(deps, actor, body.version),
  }),
  route(calls.listWarningVersions, {
    access: 'settings.manage',
    handle: () => listVersions(deps),
  }),
  route(calls.publishWarning, {
    access: 'settings.manage',
    effect: 'none',
    handle: ({ actor, body }) => publishWarning(deps, actor, body),
  }),
  route(calls.listWarningShowings, {
    access: 'settings.manage',
    handle: ({ query }) => listShowings(deps, query),
  }),
]

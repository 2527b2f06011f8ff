import * as calls from '#contract/signals/scheduled-signals.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { SignalsDeps } from '../index.ts'
import { changeScheduled, listWaiting, scheduleSignal, withdrawScheduled } from './scheduled.ts'

const access = 'content.manage'

export const scheduledRoutes = (deps: SignalsDeps): Route[] => [
  route(calls.listScheduledSignals, { access, handle: () => listWaiting(deps) }),
  route(calls.scheduleSignal, {
    access,
    effect: 'none',
    handle: ({ actor, body }) => scheduleSignal(deps, actor, body),
  }),
  route(calls.changeScheduledSignal, {
    access,
    effect: 'none',
    handle: ({ actor, params, body }) => changeScheduled(deps, actor, params.id, body),
  }),
  route(calls.withdrawScheduledSignal, {
    access,
    effect: 'none',
    handle: ({ actor, params }) => withdrawScheduled(deps, actor, params.id),
  }),
]

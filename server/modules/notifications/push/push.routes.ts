import * as calls from '#contract/notifications/push.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { NotifyingDeps } from '../index.ts'
import { countPushBrowsers, readPushKey, subscribeToPush, unsubscribeFromPush } from './browsers.ts'

const access = 'account.own'

/** The calls about the browsers in which live alerts are on. */
export const pushRoutes = (deps: NotifyingDeps): Route[] => [
  route(calls.readPushKey, { access, handle: () => readPushKey(deps) }),
  route(calls.countPushBrowsers, { access, handle: ({ actor }) => countPushBrowsers(deps, actor) }),
  route(calls.subscribeToPush, {
    access,
    handle: ({ actor, body, request }) =>
      subscribeToPush(deps, actor, body, (request.headers['user-agent'] ?? '').slice(0, 400)),
  }),
  route(calls.unsubscribeFromPush, {
    access,
    handle: ({ actor, body }) => unsubscribeFromPush(deps, actor, body.endpoint),
  }),
]

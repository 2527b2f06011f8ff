import {
  countPushBrowsers,
  readPushKey,
  subscribeToPush,
  unsubscribeFromPush,
} from '#contract/push.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { Operations } from '../operations.ts'

/** The calls about the browsers in which live alerts are on. */
export const pushRoutes = ({ push }: Pick<Operations, 'push'>): Route[] => [
  route(readPushKey, {
    access: 'account.own',
    async handle() {
      const { publicKey } = await push.keys()
      return { publicKey }
    },
  }),
  route(countPushBrowsers, {
    access: 'account.own',
    handle: async ({ actor }) => ({ browsers: await push.count(actor) }),
  }),
  route(subscribeToPush, {
    access: 'account.own',
    handle: ({ actor, body, request }) =>
      push.subscribe(actor, body, (request.headers['user-agent'] ?? '').slice(0, 400)),
  }),
  route(unsubscribeFromPush, {
    access: 'account.own',
    handle: ({ actor, body }) => push.unsubscribe(actor, body.endpoint),
  }),
]

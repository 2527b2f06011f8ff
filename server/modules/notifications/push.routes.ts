import {
  countPushBrowsers,
  readPushKey,
  subscribeToPush,
  unsubscribeFromPush,
} from '#contract/push.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { createPushKeys } from './push-keys.ts'
import type {
  createCountPushBrowsers,
  createSubscribeToPush,
  createUnsubscribeFromPush,
} from './subscribe-to-push.ts'

interface Operations {
  keys: ReturnType<typeof createPushKeys>
  count: ReturnType<typeof createCountPushBrowsers>
  subscribe: ReturnType<typeof createSubscribeToPush>
  unsubscribe: ReturnType<typeof createUnsubscribeFromPush>
}

export const pushRoutes = ({ keys, count, subscribe, unsubscribe }: Operations): Route[] => [
  route(readPushKey, {
    access: 'account.own',
    async handle() {
      const { publicKey } = await keys()
      return { publicKey }
    },
  }),
  route(countPushBrowsers, {
    access: 'account.own',
    handle: async ({ actor }) => ({ browsers: await count(actor) }),
  }),
  route(subscribeToPush, {
    access: 'account.own',
    handle: ({ actor, body, request }) =>
      subscribe(actor, body, (request.headers['user-agent'] ?? '').slice(0, 400)),
  }),
  route(unsubscribeFromPush, {
    access: 'account.own',
    handle: ({ actor, body }) => unsubscribe(actor, body.endpoint),
  }),
]

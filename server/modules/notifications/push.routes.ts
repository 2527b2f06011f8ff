import { readPushKey, subscribeToPush, unsubscribeFromPush } from '#contract/push.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { createPushKeys } from './push-keys.ts'
import type { createSubscribeToPush, createUnsubscribeFromPush } from './subscribe-to-push.ts'

interface Operations {
  keys: ReturnType<typeof createPushKeys>
  subscribe: ReturnType<typeof createSubscribeToPush>
  unsubscribe: ReturnType<typeof createUnsubscribeFromPush>
}

export const pushRoutes = ({ keys, subscribe, unsubscribe }: Operations): Route[] => [
  route(readPushKey, {
    access: 'account.own',
    async handle() {
      const { publicKey } = await keys()
      return { publicKey }
    },
  }),
  route(subscribeToPush, {
    access: 'account.own',
    async handle({ actor, body, request }) {
      await subscribe(actor, body, (request.headers['user-agent'] ?? '').slice(0, 400))
      return undefined
    },
  }),
  route(unsubscribeFromPush, {
    access: 'account.own',
    async handle({ actor, body }) {
      await unsubscribe(actor, body.endpoint)
      return undefined
    },
  }),
]

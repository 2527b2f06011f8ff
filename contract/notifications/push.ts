import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** The maximum number of browsers in which a user can receive push notifications. */
export const pushSubscriptionsMaximum = 10

/** A browser's push subscription: its endpoint and keys (base64url). */
const subscriptionSchema = z.object({
  endpoint: z.url({ protocol: /^https$/ }).max(2000),
  keys: z.object({
    /** An uncompressed point of P-256: 65 bytes. */
    p256dh: z.string().regex(/^[A-Za-z0-9_-]{87}=?$/, 'Must be a key of 65 bytes'),
    auth: z.string().regex(/^[A-Za-z0-9_-]{22}={0,2}$/, 'Must be a secret of 16 bytes'),
  }),
})
export type PushSubscription = z.infer<typeof subscriptionSchema>

/** The encrypted message sent to a browser and shown by its service worker. */
export interface PushPayload {
  title: string
  message: string
  /** The target: a page of the academy, as a path that begins with a slash. */
  href: string
}

export const readPushKey = endpoint({
  method: 'GET',
  path: '/push/key',
  summary: 'The public key (VAPID) that a browser needs to subscribe to live alerts',
  success: { status: 200, body: z.object({ publicKey: z.string() }) },
})

export const countPushBrowsers = endpoint({
  method: 'GET',
  path: '/push/subscriptions',
  summary: 'In how many browsers the caller has live alerts',
  success: { status: 200, body: z.object({ browsers: z.number().int() }) },
})

export const subscribeToPush = endpoint({
  method: 'POST',
  path: '/push/subscriptions',
  summary: 'Send live alerts to this browser; a second time is the same as once',
  body: subscriptionSchema,
  success: { status: 204, body: null },
})

export const unsubscribeFromPush = endpoint({
  method: 'DELETE',
  path: '/push/subscriptions',
  summary: 'Send no more live alerts to this browser; the same answer where none were sent',
  body: subscriptionSchema.pick({ endpoint: true }),
  success: { status: 204, body: null },
})

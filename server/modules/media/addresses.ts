import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '#server/platform/clock.ts'
import { expiryOf } from './media.rules.ts'

/** The holder of an address: it works for this user while this session lasts. */
interface Holder {
  id: string
  sessionId: string
}

export interface Addresses {
  /** The address of the file at `key`, for `holder` only and for a short time. */
  addressOf(holder: Holder, key: string): string
  /**
   * The holder of the address with this query; null if it is altered, expired or for another file.
   */
  holderOf(key: string, query: unknown): Holder | null
}

const querySchema = z.object({
  user: z.uuid(),
  session: z.uuid(),
  expires: z.coerce.number().int(),
  signature: z.string().max(100),
})

/** Creates and verifies signed file addresses. */
export function createAddresses(options: { signingSecret: string; now: Clock }): Addresses {
  const { signingSecret, now } = options
  const signatureOf = (key: string, { id, sessionId }: Holder, expires: number) =>
    createHmac('sha256', signingSecret)
      .update([key, id, sessionId, expires].join('\n'))
      .digest('base64url')

  return {
    addressOf(holder, key) {
      const expires = expiryOf(now().getTime(), key)
      const query = new URLSearchParams({
        user: holder.id,
        session: holder.sessionId,
        expires: String(expires),
        signature: signatureOf(key, holder, expires),
      })
      return `/api/media/${key}?${query}`
    },
    holderOf(key, query) {
      const given = querySchema.safeParse(query)
      if (!given.success) return null
      const { user, session, expires, signature } = given.data
      const holder = { id: user, sessionId: session }
      const right = Buffer.from(signatureOf(key, holder, expires))
      const got = Buffer.from(signature)
      const genuine = right.length === got.length && timingSafeEqual(right, got)
      return genuine && expires > now().getTime() ? holder : null
    },
  }
}

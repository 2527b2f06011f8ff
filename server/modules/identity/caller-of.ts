import type { FastifyRequest } from 'fastify'
import type { Origin } from '#server/platform/http/actor.ts'
import { addressKey, originOf } from '#server/platform/http/client-address.ts'
import { sessionCookies } from './session-cookies.ts'

/** The origin of a request, according to network and browser. */
export interface Caller {
  /** The network address used for rate limits. */
  address: string
  /** The request's origin as shown to the account's owner and in the audit trail. */
  origin: Origin
  userAgent: string
  /** The token stored in the browser since somebody signed in with it. */
  deviceToken: string | undefined
}

export const callerOf = (request: FastifyRequest): Caller => ({
  address: addressKey(request),
  origin: originOf(request),
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
  deviceToken: sessionCookies.deviceTokenIn(request.cookies),
})

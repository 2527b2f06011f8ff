import type { FastifyRequest } from 'fastify'
import { withoutUnseen } from '#contract/one-line.ts'
import type { Origin } from '#server/platform/http/actor.ts'
import { addressKey, originOf } from '#server/platform/http/client-address.ts'
import { sessionCookies } from './session-cookies.ts'

/** Who makes a request before anybody is known: where it comes from. */
export interface Visitor {
  /** The network address used for rate limits. */
  address: string
  /** The request's origin as shown to the account's owner and in the audit trail. */
  origin: Origin
  userAgent: string
  /** The token stored in the browser since somebody signed in with it. */
  deviceToken: string | undefined
}

export const callerOf = (request: FastifyRequest): Visitor => ({
  address: addressKey(request),
  origin: originOf(request),
  userAgent: withoutUnseen(request.headers['user-agent'] ?? '').slice(0, 400),
  deviceToken: sessionCookies.deviceTokenIn(request.cookies),
})

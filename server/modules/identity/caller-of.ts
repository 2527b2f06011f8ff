import type { FastifyRequest } from 'fastify'
import type { Origin } from '#server/platform/http/actor.ts'
import { addressKey, originOf } from '#server/platform/http/client-address.ts'
import { sessionCookies } from './session-cookies.ts'

/** Who makes a request, as far as network and browser tell. */
export interface Caller {
  /** Whom limits per network address count. */
  address: string
  /** The request itself, as the owner of the account and the audit trail are told of it. */
  origin: Origin
  userAgent: string
  /** What the browser keeps since somebody signed in with it. */
  deviceToken: string | undefined
}

export const callerOf = (request: FastifyRequest): Caller => ({
  address: addressKey(request),
  origin: originOf(request),
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
  deviceToken: sessionCookies.deviceTokenIn(request.cookies),
})

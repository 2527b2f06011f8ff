import type { FastifyRequest } from 'fastify'
import { addressKey, shownAddress } from '#server/platform/http/client-address.ts'
import { sessionCookies } from './session-cookies.ts'

/** Who makes a request, as far as network and browser tell. */
export interface Caller {
  /** Whom limits per network address count. */
  address: string
  /** The network address itself, to be shown to the owner of the account. */
  ip: string
  userAgent: string
  /** What the browser keeps since somebody signed in with it. */
  deviceToken: string | undefined
}

export const callerOf = (request: FastifyRequest): Caller => ({
  address: addressKey(request),
  ip: shownAddress(request),
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
  deviceToken: sessionCookies.deviceTokenIn(request.cookies),
})

import type { FastifyRequest } from 'fastify'
import { addressKey } from '#server/platform/http/client-address.ts'
import { sessionCookies } from './session-cookies.ts'

/** From where somebody signs in: the network address, and what the browser says of itself. */
export const callerOf = (request: FastifyRequest) => ({
  address: addressKey(request),
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
  deviceToken: sessionCookies.deviceTokenIn(request.cookies),
})

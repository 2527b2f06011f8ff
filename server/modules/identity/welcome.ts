import type { FastifyReply } from 'fastify'
import type { OpenedSession } from './open-session.ts'
import { sessionCookies } from './session-cookies.ts'

/** Sets the cookies of a newly opened session, and returns the response body. */
export function welcome(reply: FastifyReply, session: OpenedSession) {
  sessionCookies.setRefreshToken(reply, session.refreshToken)
  sessionCookies.setDeviceToken(reply, session.deviceToken)
  return { accessToken: session.accessToken, refreshToken: session.refreshToken }
}

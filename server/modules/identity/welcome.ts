import type { FastifyReply } from 'fastify'
import type { OpenedSession } from './open-session.ts'
import { sessionCookies } from './session-cookies.ts'

/** Gives the cookies of a session that was just opened, and what the answer says of it. */
export function welcome(reply: FastifyReply, session: OpenedSession) {
  sessionCookies.setRefreshToken(reply, session.refreshToken)
  sessionCookies.setDeviceToken(reply, session.deviceToken)
  return { accessToken: session.accessToken, refreshToken: session.refreshToken }
}

import type { FastifyReply } from 'fastify'
import { sessionMs } from './identity.rules.ts'

const refreshCookie = 'refreshToken'
const deviceCookie = 'device'
const deviceSeconds = 365 * 24 * 60 * 60

// Sent with sign-in calls only, never readable by a script, never sent cross-site.
const guarded = { path: '/api/auth', httpOnly: true, secure: true, sameSite: 'strict' } as const

type Cookies = Record<string, string | undefined>

/** The cookies of a session: its refresh token, and the token that identifies a known device. */
export const sessionCookies = {
  refreshTokenIn: (cookies: Cookies) => cookies[refreshCookie],
  deviceTokenIn: (cookies: Cookies) => cookies[deviceCookie],
  setRefreshToken(reply: FastifyReply, token: string): void {
    reply.setCookie(refreshCookie, token, { ...guarded, maxAge: sessionMs / 1000 })
  },
  clearRefreshToken(reply: FastifyReply): void {
    reply.clearCookie(refreshCookie, guarded)
  },
  setDeviceToken(reply: FastifyReply, token: string): void {
    reply.setCookie(deviceCookie, token, { ...guarded, maxAge: deviceSeconds })
  },
}

import type { FastifyReply } from 'fastify'
import { handOverSeconds } from '#contract/identity/identity.ts'
import { sessionMs } from './identity.rules.ts'

const refreshCookie = 'refreshToken'
const deviceCookie = 'device'
const handOverCookie = 'handOver'
const deviceSeconds = 365 * 24 * 60 * 60

// Sent with sign-in calls only, never readable by a script, never sent cross-site.
const guarded = { path: '/api/auth', httpOnly: true, secure: true, sameSite: 'strict' } as const

type Cookies = Record<string, string | undefined>

/**
 * The cookies of a session: its refresh token, the token that identifies a known device, and the one that
 * leads from a registration to it.
 */
export const sessionCookies = {
  refreshTokenIn: (cookies: Cookies) => cookies[refreshCookie],
  deviceTokenIn: (cookies: Cookies) => cookies[deviceCookie],
  setRefreshToken(reply: FastifyReply, token: string): void {
    reply.setCookie(refreshCookie, token, { ...guarded, maxAge: sessionMs / 1000 })
  },
  clearRefreshToken(reply: FastifyReply): void {
    reply.clearCookie(refreshCookie, guarded)
  },
  handOverIn: (cookies: Cookies) => cookies[handOverCookie],
  setHandOver(reply: FastifyReply, token: string): void {
    reply.setCookie(handOverCookie, token, { ...guarded, maxAge: handOverSeconds })
  },
  clearHandOver(reply: FastifyReply): void {
    if (reply.request.cookies[handOverCookie] !== undefined) {
      reply.clearCookie(handOverCookie, guarded)
    }
  },
  setDeviceToken(reply: FastifyReply, token: string): void {
    reply.setCookie(deviceCookie, token, { ...guarded, maxAge: deviceSeconds })
  },
}

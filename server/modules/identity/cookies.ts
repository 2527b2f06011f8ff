import type { FastifyReply } from 'fastify'
import { sessionMs } from './identity.rules.ts'

const refreshCookie = 'refreshToken'
const deviceCookie = 'device'
const deviceSeconds = 365 * 24 * 60 * 60

// Sent to the sign-in calls only, never readable by a script, never with a request from elsewhere.
const guarded = { path: '/api/auth', httpOnly: true, secure: true, sameSite: 'strict' } as const

type Cookies = Record<string, string | undefined>

export const refreshTokenIn = (cookies: Cookies) => cookies[refreshCookie]
export const deviceTokenIn = (cookies: Cookies) => cookies[deviceCookie]

export function setRefreshToken(reply: FastifyReply, token: string): void {
  reply.setCookie(refreshCookie, token, { ...guarded, maxAge: sessionMs / 1000 })
}

export function clearRefreshToken(reply: FastifyReply): void {
  reply.clearCookie(refreshCookie, guarded)
}

export function setDeviceToken(reply: FastifyReply, token: string): void {
  reply.setCookie(deviceCookie, token, { ...guarded, maxAge: deviceSeconds })
}

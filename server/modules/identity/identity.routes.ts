import type { FastifyRequest } from 'fastify'
import { getMe, login, logout, refresh, register } from '#contract/identity.ts'
import { Failure } from '#server/platform/failure.ts'
import { addressKey, originOf } from '#server/platform/http/client-address.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { Operations } from './operations.ts'
import { sessionCookies } from './session-cookies.ts'

const callerOf = (request: FastifyRequest) => ({
  address: addressKey(request),
  origin: originOf(request),
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
})

export const identityRoutes = (operations: Operations): Route[] => [
  route(register, {
    access: 'public',
    handle: ({ body, request }) => operations.register(body, addressKey(request)),
  }),

  route(login, {
    access: 'public',
    async handle({ body, request, reply }) {
      const deviceToken = sessionCookies.deviceTokenIn(request.cookies)
      const signedIn = await operations.login({ ...body, ...callerOf(request), deviceToken })
      sessionCookies.setRefreshToken(reply, signedIn.refreshToken)
      sessionCookies.setDeviceToken(reply, signedIn.deviceToken)
      return { accessToken: signedIn.accessToken, refreshToken: signedIn.refreshToken }
    },
  }),

  route(refresh, {
    access: 'public',
    async handle({ body, request, reply }) {
      const given = body?.refreshToken
      const token = given || sessionCookies.refreshTokenIn(request.cookies)
      try {
        const pair = await operations.refresh({ token, ...callerOf(request) })
        sessionCookies.setRefreshToken(reply, pair.refreshToken)
        // What came by the cookie leaves by the cookie: no script ever reads it.
        return given ? pair : { accessToken: pair.accessToken }
      } catch (error) {
        if (error instanceof Failure && error.code === 'unauthorized')
          sessionCookies.clearRefreshToken(reply)
        throw error
      }
    },
  }),

  route(logout, {
    access: 'account.own',
    async handle({ actor, reply }) {
      await operations.logout(actor)
      sessionCookies.clearRefreshToken(reply)
    },
  }),

  route(getMe, {
    access: 'account.own',
    handle: ({ actor }) => operations.currentUser(actor),
  }),
]

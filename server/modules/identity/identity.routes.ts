import { getMe, login, logout, refresh, register } from '#contract/identity.ts'
import { Failure } from '#server/platform/failure.ts'
import { addressKey } from '#server/platform/http/client-address.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { callerOf } from './caller-of.ts'
import type { Operations } from './operations.ts'
import { sessionCookies } from './session-cookies.ts'
import { welcome } from './welcome.ts'

export const identityRoutes = (operations: Operations): Route[] => [
  route(register, {
    access: 'public',
    handle: ({ body, request }) => operations.register(body, addressKey(request)),
  }),

  route(login, {
    access: 'public',
    async handle({ body, request, reply }) {
      const signedIn = await operations.login({ ...body, ...callerOf(request) })
      return welcome(reply, signedIn)
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
        // A refresh token received as a cookie is returned as a cookie only, so that no script ever
        // reads it.
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
    polled: { changedBy: ['access.changed', 'factors.changed', 'settings.changed'], seconds: 60 },
    handle: ({ actor }) => operations.currentUser(actor),
  }),
]

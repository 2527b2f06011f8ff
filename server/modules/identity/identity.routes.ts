import * as calls from '#contract/identity.ts'
import { Failure } from '#server/platform/failure.ts'
import { addressKey } from '#server/platform/http/client-address.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { callerOf } from './caller-of.ts'
import type { IdentityDeps } from './index.ts'
import { currentUser } from './profile.ts'
import { register, welcome } from './registration.ts'
import { sessionCookies } from './session-cookies.ts'
import type { createRefresh } from './sessions.ts'
import { logout } from './sessions.ts'
import { login } from './signing-in.ts'

export const identityRoutes = (
  deps: IdentityDeps & { refresh: ReturnType<typeof createRefresh> },
): Route[] => [
  route(calls.register, {
    access: 'public',
    handle: ({ body, request }) => register(deps, body, addressKey(request)),
  }),

  route(calls.login, {
    access: 'public',
    async handle({ body, request, reply }) {
      const signedIn = await login(deps, { ...body, ...callerOf(request) })
      return welcome(reply, signedIn)
    },
  }),

  route(calls.refresh, {
    access: 'public',
    async handle({ body, request, reply }) {
      const given = body?.refreshToken
      const token = given || sessionCookies.refreshTokenIn(request.cookies)
      try {
        const pair = await deps.refresh({ token, ...callerOf(request) })
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

  route(calls.logout, {
    access: 'account.own',
    async handle({ actor, reply }) {
      await logout(deps, actor)
      sessionCookies.clearRefreshToken(reply)
    },
  }),

  route(calls.getMe, {
    access: 'account.own',
    polled: { changedBy: ['access.changed', 'factors.changed', 'settings.changed'], seconds: 60 },
    handle: ({ actor }) => currentUser(deps, actor),
  }),
]

import type { FastifyRequest } from 'fastify'
import * as calls from '#contract/identity/identity.ts'
import { Failure } from '#server/platform/failure.ts'
import { jsonFileRoute } from '#server/platform/heavy/file-route.ts'
import { addressKey } from '#server/platform/http/client-address.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { deleteAccount, exportData } from './accounts.ts'
import { callerOf } from './caller-of.ts'
import { redeemHandOver } from './hand-overs.ts'
import type { IdentityDeps } from './index.ts'
import {
  changePassword,
  type createRequestPasswordReset,
  resetPassword,
} from './password-changes.ts'
import {
  currentUser,
  noteSeenZone,
  readPreferences,
  readProfile,
  removeAvatar,
  setAvatar,
  updatePreferences,
  updateProfile,
} from './profile.ts'
import { register, welcome } from './registration.ts'
import { sessionCookies } from './session-cookies.ts'
import {
  type createRefresh,
  endOtherSessions,
  endSession,
  listSessions,
  logout,
} from './sessions.ts'
import { login } from './signing-in.ts'

export const identityRoutes = (
  deps: IdentityDeps & { refresh: ReturnType<typeof createRefresh> },
): Route[] => [
  route(calls.register, {
    access: 'public',
    async handle({ body, request, reply }) {
      const { account, handOver } = await register(deps, body, addressKey(request))
      if (handOver !== null) sessionCookies.setHandOver(reply, handOver)
      return account
    },
  }),

  route(calls.login, {
    access: 'public',
    async handle({ body, request, reply }) {
      const signedIn = await login(deps, { ...body, ...callerOf(request) })
      return welcome(reply, signedIn)
    },
  }),

  route(calls.redeemHandOver, {
    access: 'public',
    async handle({ body, request, reply }) {
      requireSameOrigin(request)
      const token = sessionCookies.handOverIn(request.cookies)
      sessionCookies.clearHandOver(reply)
      const handOver = { token, userId: body.id, ...callerOf(request) }
      return welcome(reply, await redeemHandOver(deps, handOver))
    },
  }),

  route(calls.refresh, {
    access: 'public',
    async handle({ body, request, reply }) {
      const input = body?.refreshToken
      const token = input || sessionCookies.refreshTokenIn(request.cookies)
      try {
        const renewed = await deps.refresh({ token, ...callerOf(request) })
        const { deviceToken, ...pair } = renewed
        sessionCookies.setRefreshToken(reply, pair.refreshToken)
        if (deviceToken) sessionCookies.setDeviceToken(reply, deviceToken)
        // A refresh token received as a cookie is returned as a cookie only, so that no script ever
        // reads it.
        return input ? pair : { accessToken: pair.accessToken }
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

/**
 * Throws 403 for a call that a page of another origin has made: `SameSite` lets those of sibling hosts
 * pass. Browsers that do not say where a call comes from have the cookie's protection only.
 */
function requireSameOrigin({ headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') {
    throw new Failure('forbidden', 'This call is for the academy’s own pages.')
  }
}

/** The calls for setting a new password. */
export const passwordRoutes = (
  deps: IdentityDeps & { forgot: ReturnType<typeof createRequestPasswordReset> },
): Route[] => [
  route(calls.requestPasswordReset, {
    access: 'public',
    handle: ({ body, request }) => deps.forgot.request(body.email, callerOf(request)),
  }),
  route(calls.resetPassword, {
    access: 'public',
    handle: ({ body, request }) =>
      resetPassword(deps, body.token, body.password, callerOf(request)),
  }),
  route(calls.changePassword, {
    access: 'account.own',
    effect: 'ends-access',
    handle: ({ actor, body, request }) => changePassword(deps, actor, body, callerOf(request)),
  }),
]

const access = 'account.own'

/** What users do with their own account. */
export const profileRoutes = (deps: IdentityDeps): Route[] => [
  ...ownProfileRoutes(deps),
  ...ownSessionRoutes(deps),
  ...ownDataRoutes(deps),
]

const ownProfileRoutes = (deps: IdentityDeps): Route[] => [
  route(calls.getProfile, { access, handle: ({ actor }) => readProfile(deps, actor) }),
  route(calls.updateProfile, {
    access,
    // The password is sent where the address is to change.
    effect: ({ body }) => (body.currentPassword === undefined ? 'none' : 'ends-access'),
    handle: ({ actor, body, request }) => updateProfile(deps, actor, body, callerOf(request)),
  }),
  route(calls.uploadAvatar, {
    access,
    handle: ({ actor, request }) =>
      setAvatar(deps, actor, () => deps.media.receiveAvatar(actor, request)),
  }),
  route(calls.deleteAvatar, { access, handle: ({ actor }) => removeAvatar(deps, actor) }),
]

const ownSessionRoutes = (deps: IdentityDeps): Route[] => [
  route(calls.listSessions, {
    access,
    unstored: true,
    handle: ({ actor }) => listSessions(deps, actor),
  }),
  route(calls.endSession, {
    access,
    async handle({ actor, params, reply }) {
      await endSession(deps, actor, params.id)
      if (params.id === actor.sessionId) sessionCookies.clearRefreshToken(reply)
    },
  }),
  route(calls.endOtherSessions, {
    access,
    handle: ({ actor }) => endOtherSessions(deps, actor),
  }),
]

const ownDataRoutes = (deps: IdentityDeps): Route[] => [
  route(calls.getPreferences, {
    access,
    handle: ({ actor }) => readPreferences(deps, actor.id),
  }),
  route(calls.updatePreferences, {
    access,
    handle: ({ actor, body }) => updatePreferences(deps, actor, body),
  }),
  route(calls.noteSeenZone, {
    access,
    handle: ({ actor, body }) => noteSeenZone(deps, actor, body.timeZone),
  }),
  jsonFileRoute({
    path: calls.exportOwnData.path,
    access,
    summary: calls.exportOwnData.summary,
    what: 'The data, one entry per part of the academy',
    handle: (actor) => exportData(deps, actor),
  }),
  route(calls.deleteAccount, {
    access,
    effect: 'ends-access',
    async handle({ actor, body, reply }) {
      await deleteAccount(deps, actor, body.password)
      sessionCookies.clearRefreshToken(reply)
    },
  }),
]

import * as calls from '#contract/identity.ts'
import { jsonFileRoute } from '#server/platform/heavy/file-route.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { deleteAccount, exportData } from './accounts.ts'
import { callerOf } from './caller-of.ts'
import type { IdentityDeps } from './index.ts'
import {
  noteSeenZone,
  readPreferences,
  readProfile,
  removeAvatar,
  setAvatar,
  updatePreferences,
  updateProfile,
} from './profile.ts'
import { sessionCookies } from './session-cookies.ts'
import { endOtherSessions, endSession, listSessions } from './sessions.ts'

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
  route(calls.listSessions, { access, handle: ({ actor }) => listSessions(deps, actor) }),
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

import * as contract from '#contract/identity.ts'
import { jsonFileRoute } from '#server/platform/heavy/file-route.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { callerOf } from './caller-of.ts'
import type { IdentityDeps } from './deps.ts'
import type { Operations } from './operations.ts'
import { sessionCookies } from './session-cookies.ts'

const access = 'account.own'

/** What users do with their own account. */
export const profileRoutes = (operations: Operations, media: IdentityDeps['media']): Route[] => [
  ...ownProfileRoutes(operations.profile, media),
  ...ownSessionRoutes(operations.sessions),
  ...ownDataRoutes(operations),
]

const ownProfileRoutes = (
  profile: Operations['profile'],
  media: IdentityDeps['media'],
): Route[] => [
  route(contract.getProfile, { access, handle: ({ actor }) => profile.read(actor) }),
  route(contract.updateProfile, {
    access,
    // The password is sent where the address is to change.
    effect: ({ body }) => (body.currentPassword === undefined ? 'none' : 'ends-access'),
    handle: ({ actor, body, request }) => profile.update(actor, body, callerOf(request)),
  }),
  route(contract.uploadAvatar, {
    access,
    handle: ({ actor, request }) =>
      profile.setAvatar(actor, () => media.receiveAvatar(actor, request)),
  }),
  route(contract.deleteAvatar, { access, handle: ({ actor }) => profile.removeAvatar(actor) }),
]

const ownSessionRoutes = (sessions: Operations['sessions']): Route[] => [
  route(contract.listSessions, { access, handle: ({ actor }) => sessions.list(actor) }),
  route(contract.endSession, {
    access,
    async handle({ actor, params, reply }) {
      await sessions.end(actor, params.id)
      if (params.id === actor.sessionId) sessionCookies.clearRefreshToken(reply)
    },
  }),
  route(contract.endOtherSessions, { access, handle: ({ actor }) => sessions.endOthers(actor) }),
]

const ownDataRoutes = ({ preferences, account }: Operations): Route[] => [
  route(contract.getPreferences, { access, handle: ({ actor }) => preferences.read(actor.id) }),
  route(contract.updatePreferences, {
    access,
    handle: ({ actor, body }) => preferences.update(actor, body),
  }),
  route(contract.noteSeenZone, {
    access,
    handle: ({ actor, body }) => preferences.noteSeenZone(actor, body.timeZone),
  }),
  jsonFileRoute({
    path: contract.exportOwnData.path,
    access,
    summary: contract.exportOwnData.summary,
    what: 'The data, one entry per part of the academy',
    handle: (actor) => account.exportData(actor),
  }),
  route(contract.deleteAccount, {
    access,
    effect: 'ends-access',
    async handle({ actor, body, reply }) {
      await account.delete(actor, body.password)
      sessionCookies.clearRefreshToken(reply)
    },
  }),
]

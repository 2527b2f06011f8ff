import type { Subscription } from '#contract/access.ts'
import * as contract from '#contract/profile.ts'
import type { Media } from '#server/modules/media/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { RateLimiter } from '#server/platform/http/rate-limits.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import type { AvatarUrlOf } from './avatar-url.ts'
import { clearRefreshToken } from './cookies.ts'
import type { AccessSummary } from './current-user.ts'
import { createDeleteAccount } from './delete-account.ts'
import { createExportData, type Exporter } from './export-data.ts'
import { createEndOtherSessions, createEndSession, createListSessions } from './own-sessions.ts'
import type { Passwords } from './passwords.ts'
import { createReadPreferences, createUpdatePreferences } from './preferences.ts'
import { createReadProfile } from './read-profile.ts'
import { createRemoveAvatar, createSetAvatar } from './set-avatar.ts'
import { createUpdateProfile } from './update-profile.ts'

export interface ProfileDeps {
  db: Database
  now: Clock
  mail: Pick<Mail, 'queue'>
  media: Pick<Media, 'addressOf' | 'deleteFiles' | 'dropFile' | 'receiveAvatar'>
  passwords: Passwords
  /** Counts a user's tries of the own password. */
  limiter: RateLimiter
  avatarUrlOf: AvatarUrlOf
  accessOf: (userId: string) => Promise<AccessSummary>
  subscriptionsOf: (userId: string) => Promise<Subscription[]>
  prepareDeletion: (tx: Executor, actor: Actor, userId: string) => Promise<void>
  deleteUser: (tx: Executor, id: string) => Promise<boolean>
  exporters: Readonly<Record<string, Exporter>>
  onSessionsEnded: (userId: string) => void
}

const access = 'account.own'

/** What users do with their own account. */
export function profileRoutes(deps: ProfileDeps): Route[] {
  return [...ownProfileRoutes(deps), ...ownSessionRoutes(deps), ...ownDataRoutes(deps)]
}

function ownProfileRoutes(deps: ProfileDeps): Route[] {
  const read = createReadProfile(deps)
  const update = createUpdateProfile({ ...deps, onUserChanged: deps.onSessionsEnded })
  const setAvatar = createSetAvatar(deps)
  const removeAvatar = createRemoveAvatar(deps)
  return [
    route(contract.getProfile, { access, handle: ({ actor }) => read(actor) }),
    route(contract.updateProfile, { access, handle: ({ actor, body }) => update(actor, body) }),
    route(contract.uploadAvatar, {
      access,
      handle: ({ actor, request }) =>
        setAvatar(actor, () => deps.media.receiveAvatar(actor, request)),
    }),
    route(contract.deleteAvatar, { access, handle: ({ actor }) => removeAvatar(actor) }),
  ]
}

function ownSessionRoutes(deps: ProfileDeps): Route[] {
  const list = createListSessions(deps)
  const end = createEndSession(deps)
  const endOthers = createEndOtherSessions(deps)
  return [
    route(contract.listSessions, { access, handle: ({ actor }) => list(actor) }),
    route(contract.endSession, {
      access,
      async handle({ actor, params, reply }) {
        await end(actor, params.id)
        if (params.id === actor.sessionId) clearRefreshToken(reply)
        return undefined
      },
    }),
    route(contract.endOtherSessions, {
      access,
      async handle({ actor }) {
        await endOthers(actor)
        return undefined
      },
    }),
  ]
}

function ownDataRoutes(deps: ProfileDeps): Route[] {
  const readPreferences = createReadPreferences(deps)
  const updatePreferences = createUpdatePreferences(deps)
  const exportData = createExportData(deps)
  const deleteAccount = createDeleteAccount(deps)
  return [
    route(contract.getPreferences, { access, handle: ({ actor }) => readPreferences(actor.id) }),
    route(contract.updatePreferences, {
      access,
      handle: ({ actor, body }) => updatePreferences(actor, body),
    }),
    route(contract.exportOwnData, { access, handle: ({ actor }) => exportData(actor) }),
    route(contract.deleteAccount, {
      access,
      async handle({ actor, body, reply }) {
        await deleteAccount(actor, body.password)
        clearRefreshToken(reply)
        return undefined
      },
    }),
  ]
}

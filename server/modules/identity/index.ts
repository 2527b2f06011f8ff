import type { UserSort } from '#contract/access.ts'
import type { Registration } from '#contract/identity.ts'
import type { Preferences } from '#contract/profile.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import type { Part } from '#server/platform/database/lists.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { RateLimiter } from '#server/platform/http/rate-limits.ts'
import type { Route } from '#server/platform/http/route.ts'
import type { JobKind, Jobs } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { type AvatarUrlOf, createAvatarUrlOf } from './avatar-url.ts'
import { findCallers, type RolesPart } from './callers.store.ts'
import { createCurrentUser } from './current-user.ts'
import { type UserFacts, userFacts } from './identity.present.ts'
import { identityRoutes } from './identity.routes.ts'
import {
  countUsers,
  deleteUserRow,
  searchUsers,
  selectUsers,
  type UserLookup,
  userLookup,
} from './identity.store.ts'
import { createLogin, type LoginLimiters } from './login.ts'
import { createLogout } from './logout.ts'
import { createPasswordCalls, type PasswordLimiters } from './password.routes.ts'
import { createPasswords } from './passwords.ts'
import { createReadPreferences } from './preferences.ts'
import { type ProfileDeps, profileRoutes } from './profile.routes.ts'
import { avatarsInUse, mailReaders } from './profile.store.ts'
import { createRefresh } from './refresh.ts'
import { createCreateUser, createRegister } from './register.ts'
import { removeExpiredSessions } from './remove-expired-sessions.ts'
import { createMayOpenAvatar } from './set-avatar.ts'
import { createTokens, type TokenHolder } from './tokens.ts'

export type { UserFacts } from './identity.present.ts'
export type { UserLookup } from './identity.store.ts'

interface IdentityDeps {
  db: Database
  now: Clock
  log: Log
  /** From it the keys of all tokens are derived; changing it signs everybody out. */
  jwtSecret: string
  limiters: LoginLimiters & PasswordLimiters & { register: RateLimiter; refresh: RateLimiter }
  jobs: Jobs
  /** Carries reset links, and word of a changed password. */
  mail: Pick<Mail, 'queue'>
  /** Receives and keeps the users' pictures. */
  media: ProfileDeps['media']
  /** What the user may do at this moment. */
  accessOf: ProfileDeps['accessOf']
  /** The part of a statement that finds users' effective roles, so that callers are one statement. */
  effectiveRoles: RolesPart
  /** The user's subscriptions, the last that was begun first. */
  subscriptionsOf: ProfileDeps['subscriptionsOf']
  /**
   * Called first in the transaction in which an account is deleted by its owner: settles what it
   * leaves behind, and throws 409 for the last admin.
   */
  prepareDeletion: ProfileDeps['prepareDeletion']
  /** What other modules keep of a user, for the download of one's own data. */
  exporters: ProfileDeps['exporters']
  /** Told after sessions of the user have ended: sign-out, a stolen token coming back, a new password. */
  onSessionsEnded: (userId: string) => void
}

export interface Identity {
  routes: Route[]
  /** The address of a user's picture, for `viewer` alone; null without a picture. */
  avatarUrlOf: AvatarUrlOf
  /** Whether the actor may open the picture with this key right now. */
  mayOpen(actor: Actor, fileKey: string): Promise<boolean>
  /** Those of the given file keys that are somebody's picture. */
  filesInUse(keys: string[]): Promise<Set<string>>
  /** The time zone and the channels that the user has chosen. */
  preferencesOf(userId: string): Promise<Preferences>
  /** Users who want mails of what is new, by id. */
  mailReaders: typeof mailReaders
  jobs: JobKind<never>[]
  /** Whose token it is, or null for anything but a valid access token. Does not look at the session. */
  verifyAccessToken(token: string): Promise<TokenHolder | null>
  /** Who is behind those of the sessions that are alive: not signed out, expired or deleted. */
  findCallers(sessionIds: readonly string[]): Promise<Map<string, Actor>>
  /** Makes an account with community rights; throws 409 when the address has one. */
  createUser(executor: Executor, user: Registration): Promise<{ id: string }>
  /** The users that exist among `ids`, in no particular order. */
  usersByIds(executor: Executor, ids: readonly string[]): Promise<UserFacts[]>
  /** How many users there are. */
  countUsers(executor: Executor): Promise<number>
  /** A part of the users, newest first unless sorted; `search` looks in name and e-mail. */
  listUsers(
    executor: Executor,
    part: Part<UserSort>,
  ): Promise<{ users: UserFacts[]; total: number }>
  /** For the lists of other modules: to search and sort them by users' names. */
  lookup: UserLookup
  /** Deletes the user with everything that hangs on the user; false when there is none. */
  deleteUser(tx: Executor, id: string): Promise<boolean>
}

/** Registration, sign-in and sessions: who somebody is, never what they may do. */
export function createIdentity(deps: IdentityDeps): Identity {
  const { db, now, log, jwtSecret, limiters, accessOf, onSessionsEnded } = deps
  const passwords = createPasswords()
  const tokens = createTokens(jwtSecret, now)
  const createUser = createCreateUser({ now, passwords })
  const passwordCalls = createPasswordCalls({ ...deps, passwords })
  const avatarUrlOf = createAvatarUrlOf(deps)
  const deleteUser = async (tx: Executor, id: string) => {
    const deleted = await deleteUserRow(tx, id)
    if (deleted?.avatar_key) await deps.media.deleteFiles(tx, [deleted.avatar_key])
    return deleted !== undefined
  }
  const refreshDeps = { db, now, limiter: limiters.refresh, tokens, jwtSecret, onSessionsEnded }

  return {
    routes: [
      ...identityRoutes({
        register: createRegister({ db, limiter: limiters.register, createUser }),
        login: createLogin({ db, now, limiters, passwords, tokens }),
        refresh: createRefresh(refreshDeps),
        logout: createLogout({ db, now, onSessionsEnded }),
        currentUser: createCurrentUser({ db, avatarUrlOf, accessOf }),
      }),
      ...passwordCalls.routes,
      ...profileRoutes({
        ...deps,
        passwords,
        avatarUrlOf,
        deleteUser,
        limiter: limiters.password,
      }),
    ],
    avatarUrlOf,
    mayOpen: createMayOpenAvatar({ db }),
    filesInUse: (keys) => avatarsInUse(db.pool, keys),
    preferencesOf: createReadPreferences({ db }),
    mailReaders,
    jobs: [removeExpiredSessions({ db, now, log }), ...passwordCalls.jobs],
    verifyAccessToken: tokens.verifyAccess,
    findCallers: (sessionIds) =>
      findCallers(db.pool, { sessionIds, at: now(), rolesOf: deps.effectiveRoles }),
    createUser,
    usersByIds: async (executor, ids) => (await selectUsers(executor, ids)).map(userFacts),
    countUsers,
    async listUsers(executor, part) {
      const { users, total } = await searchUsers(executor, part)
      return { users: users.map(userFacts), total }
    },
    lookup: userLookup,
    deleteUser,
  }
}

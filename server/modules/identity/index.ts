import type { UserSort } from '#contract/access/access.ts'
import type { MailTopic, Preferences, Registration } from '#contract/identity/identity.ts'
import type { PagePath } from '#contract/site/pages.ts'
import { media } from '#server/modules/media/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Part } from '#server/platform/database/lists.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { type Bound, bind } from '#server/platform/module/bind.ts'
import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import {
  callersBehind,
  deviceOfBrowser,
  holderOfToken,
  mailRefused,
  mailSuppressed,
} from '#server/platform/module/platform-questions.ts'
import { answer } from '#server/platform/module/question.ts'
import { deleteUser, exportAccount, reinstate, suspend } from './accounts.ts'
import { confirmationMail, newAddressMail } from './addresses/addresses.mails.ts'
import { removeOldMails } from './addresses/confirming.ts'
import { type AvatarUrlOf, createAvatarUrlOf } from './avatar-url-of.ts'
import { findCallers } from './callers.store.ts'
import { type Directory, directory } from './directory.ts'
import { mayOpenAvatar } from './identity.policy.ts'
import { type UserFacts, userFacts } from './identity.present.ts'
import {
  accessOfUser,
  accessStateInStatement,
  accountDeleted,
  accountMade,
  accountRules,
  deletionPrepared,
  openedInStatement,
  rolesInStatement,
  secondStepBegun,
  signedInFirst,
  staffRoleInStatement,
  subscriptionsOfUser,
  withheldInStatement,
} from './identity.questions.ts'
import { identityRoutes, passwordRoutes, profileRoutes } from './identity.routes.ts'
import { emailKey, tokenPurpose } from './identity.rules.ts'
import {
  accountsOf,
  countUsers,
  findCredentials,
  searchUsers,
  selectUsers,
} from './identity.store.ts'
import { impersonationsRoutes } from './impersonation/impersonation.routes.ts'
import { holderOf } from './impersonation/impersonation.ts'
import { createLimiters, type Limiters } from './limiters.ts'
import { accountMails } from './mails/account.mails.ts'
import { accountNotices } from './mails/account-news.notices.ts'
import { createTellOfGuessing } from './mails/guessing.ts'
import { mailLinksRoutes } from './mails/mail-links.routes.ts'
import { unsubscribePaths } from './mails/news-by-mail.ts'
import { type News, tellOwner } from './mails/tell-owner.ts'
import { createNoteSightings } from './note-sightings.ts'
import { accountOccasions } from './occasions.store.ts'
import { checkOwnPassword, createRequestPasswordReset } from './password-changes.ts'
import { isSessionAlive } from './password-resets.store.ts'
import { createPasswords, type Passwords } from './passwords.ts'
import {
  avatarsInUse,
  chosenZone,
  lastSeenOf,
  mailReaders,
  registeredAt,
  signUpsByWeek,
  wantsInApp,
  wantsRecordHeads,
  zoneOf,
} from './profile.store.ts'
import { readPreferences } from './profile.ts'
import { addUser, createUser, type NewUser } from './registration.ts'
import { sessionCookies } from './session-cookies.ts'
import { createRefresh, holdSession, removeExpiredSessions } from './sessions.ts'
import { createSignInSteps, type SignInSteps } from './signing-in.ts'
import { createSns } from './suppressions/sns.ts'
import {
  forgetTokensJob,
  isSuppressed,
  suppressionOf,
  takeRefusal,
} from './suppressions/suppressing.ts'
import { suppressionsRoutes } from './suppressions/suppressions.routes.ts'
import { suspendedAmong } from './suspensions.store.ts'
import { createTokens, type Tokens } from './tokens.ts'
import { type UserLookup, userLookup } from './user-lookup.store.ts'

export type { Visitor } from './caller-of.ts'
export type { Directory, KnownMember } from './directory.ts'
export type { UserFacts } from './identity.present.ts'
export {
  accessOfUser,
  accessStateInStatement,
  accountDeleted,
  accountMade,
  accountRules,
  deletionPrepared,
  openedInStatement,
  rolesInStatement,
  secondStepBegun,
  signedInFirst,
  staffRoleInStatement,
  subscriptionsOfUser,
  withheldInStatement,
} from './identity.questions.ts'
export { seenAsStudent } from './impersonation/impersonation.ts'
export { addressTaken } from './registration.ts'
export type { UserBrief, UserLookup } from './user-lookup.store.ts'

const needs = { media }
const asks = {
  accessOf: accessOfUser,
  accountMade,
  onAccountDeleted: accountDeleted,
  accountRules,
  rolesInStatement,
  accessStateInStatement,
  openedInStatement,
  secondStep: secondStepBegun,
  signedInFirst,
  staffRoleInStatement,
  subscriptionsOf: subscriptionsOfUser,
  withheldInStatement,
  prepareDeletion: deletionPrepared,
}
type IdentityPlatform =
  | 'actors'
  | 'config'
  | 'contributed'
  | 'db'
  | 'jobs'
  | 'keyFor'
  | 'limiter'
  | 'log'
  | 'passwordCost'
  | 'mail'
  | 'now'

/** The module's dependencies, and the tools that its operations share. */
export interface IdentityDeps extends DepsOf<IdentityPlatform, typeof needs, typeof asks> {
  limiters: Limiters
  passwords: Passwords
  tokens: Tokens
}

export interface Identity {
  /** The address of a user's picture, bound to `viewer`; null without a picture. */
  avatarUrlOf: AvatarUrlOf
  /** The time zone and the notification channels that the user has chosen. */
  preferencesOf(userId: string): Promise<Preferences>
  /** Part of a statement: the time zone that a user has chosen; null if none. */
  chosenZone: typeof chosenZone
  /** Part of a statement: whether a user wants to see broadcasts in the academy. */
  wantsInApp: typeof wantsInApp
  wantsRecordHeads: typeof wantsRecordHeads
  /** Part of a statement: when a user registered; null without such a user. */
  registeredAt: typeof registeredAt
  /** When somebody was last seen, to the minute; null if never. */
  lastSeenOf: typeof lastSeenOf
  /** The time zone for times in texts to a user; null if unknown. */
  zoneOf: typeof zoneOf
  /** Writes the users seen by this process to the database. */
  noteSightings(): Promise<void>
  /** Users with mail notifications enabled, by id. */
  mailReaders: typeof mailReaders
  /** Why nothing but mails about the account goes to a user's present address; null if others do. */
  suppressionOf: typeof suppressionOf
  /** Creates an account with community rights; throws 409 if the address already has one. */
  createUser(
    executor: Executor,
    user: Registration,
    known?: Pick<NewUser, 'confirmed' | 'shared'>,
  ): Promise<{ id: string }>
  /** Creates an account with an already hashed password; throws 409 if the address already has one. */
  addUser: Bound<typeof addUser>
  /** Hashes a password; waits in a queue. */
  hashPassword(password: string): Promise<string>
  /** The id of the account with this address, in any spelling. */
  idOfAddress(executor: Executor, email: string): Promise<string | undefined>
  /** The ids of the accounts with these addresses, in any spelling, by the addresses as given. */
  accountsOf: typeof accountsOf
  /** Those of `ids` that exist, in no particular order. */
  usersByIds(executor: Executor, ids: readonly string[]): Promise<UserFacts[]>
  /** The number of users. */
  countUsers(executor: Executor): Promise<number>
  /** One page of the users, newest first unless sorted; `search` covers name and e-mail. */
  listUsers(
    executor: Executor,
    part: Part<UserSort> & { suspended?: boolean },
  ): Promise<{ users: UserFacts[]; total: number }>
  /** The users as selected by the office, with conditions of other modules. */
  directory: Directory
  /** For other modules' lists: searching and sorting by users' names. */
  lookup: UserLookup
  signUpsByWeek: typeof signUpsByWeek
  /** Parts of statements: what happens to accounts. */
  occasions: typeof accountOccasions
  /**
   * Throws 401 if the caller's session has ended, and otherwise keeps it from ending until the
   * transaction does: for changes that give access without a session, and must not outlast a
   * simultaneous password reset.
   */
  holdSession(tx: Executor, actor: Actor): Promise<void>
  /**
   * Part of a statement: whether a session of a user has not been ended. A secret read in the same
   * statement is one that a later password reset replaces.
   */
  isSessionAlive: typeof isSessionAlive
  /**
   * Notifies the owner of an account of an event, by mail and in the academy, regardless of their
   * channels; call it last in the transaction.
   */
  tellOwner(tx: Executor, news: News): Promise<void>
  /** Where a user's notification mails are switched off: the page, and the call for mail programs. */
  unsubscribePaths(userId: string, topic?: MailTopic): { page: PagePath; call: string }
  /** What other ways of signing in and proving one's identity need of accounts and sessions. */
  signIn: SignInSteps
  /** Verifies the caller's password; throws 400 at `path`, or 429 after too many attempts. */
  checkPassword(actor: Actor, password: string, path: string): Promise<void>
  suspend: Bound<typeof suspend>
  reinstate: Bound<typeof reinstate>
  /** Those of the users whose accounts are suspended: nothing is sent to them. */
  suspendedAmong: typeof suspendedAmong
  /** Deletes the user with all dependent data; false if there is no such user. */
  deleteUser(tx: Executor, id: string): Promise<boolean>
}

const byAnother = 'it belongs to another user, who keeps it without the name'

/** Registration, sign-in and sessions: who somebody is, never what they may do. */
export const identity = defineModule('identity', {
  needs,
  asks,
  create: (handed: DepsOf<IdentityPlatform, typeof needs, typeof asks>): Contribution<Identity> => {
    const deps: IdentityDeps = {
      ...handed,
      limiters: createLimiters(handed),
      passwords: createPasswords({ cost: handed.passwordCost }),
      tokens: createTokens(handed.keyFor(tokenPurpose), handed.now),
    }
    const { pool } = deps.db
    const forgot = createRequestPasswordReset(deps)
    const guessing = createTellOfGuessing(deps)
    const sightings = createNoteSightings(deps)
    return {
      api: {
        avatarUrlOf: createAvatarUrlOf(deps),
        preferencesOf: bind(deps, readPreferences),
        chosenZone,
        wantsInApp,
        wantsRecordHeads,
        registeredAt,
        lastSeenOf,
        zoneOf,
        noteSightings: sightings.note,
        mailReaders,
        suppressionOf,
        createUser: bind(deps, createUser),
        addUser: bind(deps, addUser),
        hashPassword: deps.passwords.hash,
        idOfAddress: async (executor, email) =>
          (await findCredentials(executor, emailKey(email)))?.id,
        accountsOf,
        usersByIds: async (executor, ids) => (await selectUsers(executor, ids)).map(userFacts),
        countUsers,
        async listUsers(executor, part) {
          const { users, total } = await searchUsers(executor, part)
          return { users: users.map(userFacts), total }
        },
        lookup: userLookup,
        directory,
        signUpsByWeek,
        occasions: accountOccasions,
        holdSession,
        isSessionAlive,
        tellOwner: (tx, news) => tellOwner(tx, deps.mail, news),
        unsubscribePaths: bind(deps, unsubscribePaths),
        signIn: createSignInSteps(deps),
        async checkPassword(actor, password, path) {
          await checkOwnPassword(deps, actor, password, path)
        },
        suspend: bind(deps, suspend),
        reinstate: bind(deps, reinstate),
        suspendedAmong,
        deleteUser: bind(deps, deleteUser),
      },
      routes: [
        ...identityRoutes({ ...deps, refresh: createRefresh(deps) }),
        ...passwordRoutes({ ...deps, forgot }),
        ...profileRoutes(deps),
        ...mailLinksRoutes(deps),
        ...impersonationsRoutes(deps),
        ...suppressionsRoutes({ ...deps, sns: createSns(deps) }),
      ],
      jobs: [
        removeExpiredSessions(deps),
        removeOldMails(deps),
        forgetTokensJob(deps),
        forgot.job,
        guessing.job,
      ],
      work: { start: sightings.start, stop: sightings.stop },
      notices: accountNotices(deps.db),
      mails: [...accountMails, confirmationMail, newAddressMail],
      files: {
        folders: ['avatars'],
        mayOpen: bind(deps, mayOpenAvatar),
        inUse: (keys) => avatarsInUse(pool, keys),
        columns: ['users.avatar_key'],
      },
      personalData: {
        part: 'account',
        read: (userId) => exportAccount(deps.db, userId),
        columns: {
          'hand_overs.user_id': 'deleted',
          'sessions.user_id': 'deleted',
          'last_sightings.user_id': 'deleted',
          'suspensions.user_id': 'deleted',
          'suspensions.suspended_by': { retainedBecause: byAnother },
          'suspensions.lifted_by': { retainedBecause: byAnother },
          'password_resets.user_id': 'deleted',
          'user_preferences.user_id': 'deleted',
          'address_links.user_id': 'deleted',
          'address_changes.user_id': 'deleted',
          'account_news.user_id': 'deleted',
          'mail_suppressions.user_id': 'deleted',
          'mail_suppressions.lifted_by': { retainedBecause: byAnother },
        },
      },
      answers: [
        answer(holderOfToken, bind(deps, holderOf)),
        answer(mailRefused, bind(deps, takeRefusal)),
        answer(mailSuppressed, bind(deps, isSuppressed)),
        answer(deviceOfBrowser, async (cookies) => {
          const token = sessionCookies.deviceTokenIn(cookies)
          return token ? deps.tokens.verifyDevice(token) : null
        }),
        answer(callersBehind, (sessionIds) =>
          findCallers(pool, {
            sessionIds,
            at: deps.now(),
            rolesOf: deps.rolesInStatement,
            accessStateOf: deps.accessStateInStatement,
            staffRoleOf: deps.staffRoleInStatement,
            withheldOf: deps.withheldInStatement,
            openedOf: deps.openedInStatement,
          }),
        ),
      ],
    }
  },
})

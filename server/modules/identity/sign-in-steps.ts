import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Executor } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { bind } from '#server/platform/module/bind.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { announceSessions } from './announce-sessions.ts'
import { callerOf } from './caller-of.ts'
import { checkOwnPassword } from './check-own-password.ts'
import type { IdentityDeps } from './deps.ts'
import { emailKey } from './identity.rules.ts'
import { findCredentials, findSessionOwner, setProved } from './identity.store.ts'
import { type OpenedSession, openSession, type SessionCaller } from './open-session.ts'
import { lockUser, revokeSessions } from './password-resets.store.ts'
import { welcome } from './welcome.ts'

export interface SignInSteps {
  /** The origin of a request, as sessions store it. */
  callerOf(request: FastifyRequest): ReturnType<typeof callerOf>
  /**
   * Locks password and factors of an account until the transaction ends. False if there is no such
   * account, or if `passwordMark` does not match its current password.
   */
  hold(tx: Executor, account: { userId: string; passwordMark?: Buffer }): Promise<boolean>
  /**
   * Prepares a session for somebody who is not yet fully authenticated, and returns the function
   * that opens it in the transaction started by `hold`. Null if there is no such account.
   */
  prepare(
    userId: string,
    caller: SessionCaller,
  ): Promise<((tx: Executor) => Promise<OpenedSession>) | null>
  /** Sets the cookies of that session and returns the response. */
  welcome(reply: FastifyReply, session: OpenedSession): ReturnType<typeof welcome>
  /** The id of the account with this address, in any spelling; undefined if there is none. */
  accountOf(executor: Executor, email: string): Promise<string | undefined>
  /** Locks the account until the transaction ends; undefined if there is none. */
  lock(tx: Executor, userId: string): Promise<{ id: string; email: string } | undefined>
  /** Records that the session's user has just proved to be the account's owner. */
  markProved(tx: Executor, sessionId: string): Promise<void>
  /** Ends sessions of the account, all or all but one, in every process at once. */
  endSessions(tx: Executor, account: { userId: string; except?: string }): Promise<void>
  /** Throws 400 if the password is wrong, 429 after too many attempts. */
  checkPassword(userId: string, password: string, path: string): Promise<unknown>
}

export const createSignInSteps = (deps: IdentityDeps): SignInSteps => ({
  callerOf,
  prepare: createPrepare(deps),
  async hold(tx, { userId, passwordMark }) {
    const user = await lockUser(tx, userId)
    if (!user) return false
    return !passwordMark || hashToken(user.passwordHash).equals(passwordMark)
  },
  welcome,
  accountOf: async (executor, email) => (await findCredentials(executor, emailKey(email)))?.id,
  lock: lockUser,
  markProved: (tx, sessionId) => setProved(tx, sessionId, deps.now()),
  async endSessions(tx, { userId, except }) {
    await revokeSessions(tx, { id: userId, at: deps.now(), except })
    await announceSessions(tx, userId)
  },
  checkPassword: bind(deps, checkOwnPassword),
})

function createPrepare(deps: IdentityDeps): SignInSteps['prepare'] {
  return async (userId, caller) => {
    const owner = await findSessionOwner(deps.db.pool, userId)
    if (!owner) return null
    const open = await openSession(deps, owner, caller)
    return async (tx) => {
      const locked = await lockUser(tx, userId)
      if (!locked) throw new Failure('unauthorized', 'Please sign in.')
      return open(tx, locked.email)
    }
  }
}

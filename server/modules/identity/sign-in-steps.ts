import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Executor } from '#server/platform/database/database.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { announceSessions } from './announce-sessions.ts'
import { callerOf } from './caller-of.ts'
import { createCheckOwnPassword } from './check-own-password.ts'
import type { IdentityDeps } from './deps.ts'
import { emailKey } from './identity.rules.ts'
import { findCredentials, setProved } from './identity.store.ts'
import { createOpenSession, type OpenedSession } from './open-session.ts'
import { lockPassword, lockUser, revokeSessions } from './password-resets.store.ts'
import { welcome } from './welcome.ts'

export interface SignInSteps {
  /** From where a request comes, as sessions keep it. */
  callerOf(request: FastifyRequest): ReturnType<typeof callerOf>
  /**
   * Keeps password and factors of an account as they are until the transaction ends. False where there
   * is no such account, or where `passwordMark` is not that of its present password.
   */
  hold(tx: Executor, account: { userId: string; passwordMark?: Buffer }): Promise<boolean>
  /** Opens a session for somebody who has shown all that is asked for. */
  open: ReturnType<typeof createOpenSession>
  /** Sets the cookies of that session and gives the answer. */
  welcome(reply: FastifyReply, session: OpenedSession): ReturnType<typeof welcome>
  /** The id of the account with this address, however it is spelt; undefined without one. */
  accountOf(executor: Executor, email: string): Promise<string | undefined>
  /** Keeps others from deciding on the account until the transaction ends; undefined without one. */
  lock(tx: Executor, userId: string): Promise<{ id: string; email: string } | undefined>
  /** Notes that the session has just been shown to be in the hands of the account's owner. */
  markProved(tx: Executor, sessionId: string): Promise<void>
  /** Ends sessions of the account, all or all but one, in every process at once. */
  endSessions(tx: Executor, account: { userId: string; except?: string }): Promise<void>
  /** Throws 400 when the password is not the user's, 429 after too many tries. */
  checkPassword(userId: string, password: string, path: string): Promise<unknown>
}

export const createSignInSteps = (deps: IdentityDeps): SignInSteps => ({
  callerOf,
  async hold(tx, { userId, passwordMark }) {
    const hash = await lockPassword(tx, userId)
    return hash !== null && (!passwordMark || hashToken(hash).equals(passwordMark))
  },
  open: createOpenSession(deps),
  welcome,
  accountOf: async (executor, email) => (await findCredentials(executor, emailKey(email)))?.id,
  lock: lockUser,
  markProved: (tx, sessionId) => setProved(tx, sessionId, deps.now()),
  async endSessions(tx, { userId, except }) {
    await revokeSessions(tx, { id: userId, at: deps.now(), except })
    await announceSessions(tx, userId)
  },
  checkPassword: createCheckOwnPassword(deps),
})

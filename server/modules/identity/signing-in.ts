import type { FastifyReply, FastifyRequest } from 'fastify'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { logged } from '#server/platform/http/client-address.ts'
import { fingerprint, hashToken, randomToken } from '#server/platform/secrets.ts'
import { callerOf, type Visitor } from './caller-of.ts'
import { voidHandOver } from './hand-overs.store.ts'
import { emailKey, sessionMs } from './identity.rules.ts'
import {
  endOldestSessions,
  findCredentials,
  findSessionOwner,
  insertRefreshToken,
  insertSession,
  setAuthenticated,
} from './identity.store.ts'
import type { IdentityDeps } from './index.ts'
import { beginSession } from './mails/begin-session.ts'
import { createTellOfGuessing } from './mails/guessing.ts'
import { lockUser, revokeSessions } from './password-resets.store.ts'
import { welcome } from './registration.ts'
import { announceSessions } from './sessions.ts'
import { isSuspended } from './suspensions.store.ts'
import { isKnownTo } from './tokens.ts'

type LoginDeps = Pick<
  IdentityDeps,
  | 'accountRules'
  | 'db'
  | 'jobs'
  | 'log'
  | 'mail'
  | 'now'
  | 'passwords'
  | 'secondStep'
  | 'signedInFirst'
  | 'tokens'
> & {
  limiters: Pick<
    IdentityDeps['limiters'],
    | 'account'
    | 'deviceMails'
    | 'devices'
    | 'guesses'
    | 'guessesNotified'
    | 'loginAccount'
    | 'loginAddress'
  >
}

interface LoginInput extends Visitor {
  email: string
  password: string
}

type KnownUser = NonNullable<Awaited<ReturnType<typeof findCredentials>>>

const refused = () =>
  new Failure('invalid_credentials', 'Invalid email or password. Please try again.')

/**
 * Signs in. An unknown address and a wrong password take the same steps and get the same response.
 * A device on which the account has signed in before has a separate allowance, so that strangers
 * who use up the account's attempts do not lock its owner out. Throws `second_factor_required` if
 * the account needs more than its password.
 */
export async function login(
  deps: LoginDeps,
  { email, password, ...caller }: LoginInput,
): Promise<OpenedSession> {
  const { db, limiters, log, passwords, secondStep, tokens } = deps
  const guessing = createTellOfGuessing(deps)

  async function countTry(key: string, address: string) {
    const account = fingerprint(key)
    await limiters.loginAddress.consume(address)
    await limiters.loginAccount.consume(`${account}:${address}`)
    await limiters.account.consume(account)
  }

  async function countTryOnDevice({ id, userId }: { id: string; userId: string }) {
    await limiters.loginAccount.consume(`device:${id}`)
    await limiters.account.consume(`device:${id}`)
    await limiters.devices.consume(userId)
  }

  /** Opens the session, unless the account requires more than its password. */
  async function enter(user: KnownUser, caller: Visitor) {
    const open = await openSession(deps, user, caller)
    return db.transaction(async (tx) => {
      // A password set, or a deletion, while this one was being checked has ended all sessions.
      const locked = await lockUser(tx, user.id)
      if (!locked || locked.passwordHash !== user.passwordHash) throw refused()
      const passwordMark = hashToken(locked.passwordHash)
      const step = await secondStep(tx, { userId: user.id, passwordMark })
      return step ? { step } : { session: await open(tx, locked.email) }
    })
  }

  const { address, deviceToken } = caller
  const key = emailKey(email)
  const device = deviceToken ? await tokens.verifyDevice(deviceToken) : null
  // Nothing is read before the address is counted, except for somebody who has signed in before.
  if (!device) await countTry(key, address)
  const user = await findCredentials(db.pool, key)
  if (device) {
    const isKnown = user && isKnownTo(user, device)
    await (isKnown ? countTryOnDevice(device) : countTry(key, address))
  }
  const fits = await passwords.verify(user?.passwordHash ?? null, password)
  if (!user || !fits) {
    // Without the typed address: it might be a password in the wrong field.
    log.warn({ ...logged(caller.origin), user: user?.id ?? null }, 'sign-in failed')
    await guessing.count(key, user?.id ?? null, caller)
    throw refused()
  }

  const { session, step } = await enter(user, caller)
  if (session) return session
  throw new Failure('second_factor_required', 'Please confirm that it is you.', {
    secondStep: step,
  })
}

/**
 * Opens a session for an account that is known without its password; null if there is no such account, or
 * if it asks for more than a password. Throws `suspended`.
 */
export async function enterUnlessMore(
  deps: OpenSessionDeps & Pick<IdentityDeps, 'db' | 'secondStep'>,
  userId: string,
  caller: SessionCaller,
): Promise<OpenedSession | null> {
  const owner = await findSessionOwner(deps.db.pool, userId)
  if (!owner) return null
  const open = await openSession(deps, owner, caller)
  return deps.db.transaction(async (tx) => {
    const locked = await lockUser(tx, userId)
    if (!locked) return null
    const passwordMark = hashToken(locked.passwordHash)
    const step = await deps.secondStep(tx, { userId, passwordMark })
    return step ? null : open(tx, locked.email)
  })
}

export interface OpenedSession {
  accessToken: string
  refreshToken: string
  deviceToken: string
}

/** The user whose session begins, with the data that decides whether the owner is notified. */
interface SessionOwner {
  id: string
  passwordHash: string
  firstSignedInAt: Date | null
  shared: boolean
}

/** The parts of a request that a session stores, and that identify its browser. */
type SessionCaller = Pick<Visitor, 'deviceToken' | 'origin' | 'userAgent'>

type OpenSessionDeps = Pick<
  IdentityDeps,
  'accountRules' | 'log' | 'mail' | 'now' | 'signedInFirst' | 'tokens'
> & {
  limiters: Pick<IdentityDeps['limiters'], 'deviceMails'>
}

/**
 * Prepares a session for a fully authenticated user, before the transaction in which it begins;
 * returns the function that opens it there, and notifies the owner of a new device. A browser
 * remains among the account's known ones. Throws `suspended` for a suspended account.
 */
async function openSession(
  deps: OpenSessionDeps,
  user: SessionOwner,
  { deviceToken, origin, userAgent }: SessionCaller,
) {
  const { log, now, signedInFirst, tokens } = deps
  const userId = user.id
  const at = now()
  const device = deviceToken ? await tokens.verifyDevice(deviceToken) : null
  const deviceId = device && isKnownTo(user, device) ? device.id : undefined
  const isKnownDevice = deviceId !== undefined
  const tell = await beginSession(deps, { user, isKnownDevice, caller: { origin, userAgent }, at })
  return async (tx: Executor, email: string): Promise<OpenedSession> => {
    await refuseSuspended(deps, tx, userId)
    const expiresAt = new Date(at.getTime() + sessionMs)
    const sessionId = newId()
    const refreshToken = randomToken()
    const { address } = origin
    await insertSession(tx, { id: sessionId, userId, userAgent, address, at, expiresAt })
    await insertRefreshToken(tx, { hash: hashToken(refreshToken), sessionId, at, expiresAt })
    // An account of the demo is everybody's.
    if (!user.shared && (await endOldestSessions(tx, userId, at)))
      await announceSessions(tx, userId)
    if (!isKnownDevice) {
      const entry = { action: 'sign_in.new_device', subject: sessionId, person: userId }
      await recordAudit(tx, { id: userId, origin }, entry)
    }
    if (!user.firstSignedInAt) {
      await voidHandOver(tx, userId)
      await signedInFirst(tx, userId)
    }
    await tell(tx, email)
    log.info(
      { ...logged(origin), user: userId, session: sessionId, isNewDevice: !isKnownDevice },
      'signed in',
    )
    return {
      accessToken: await tokens.signAccess({ userId, sessionId }),
      refreshToken,
      deviceToken: await tokens.signDevice({
        id: deviceId,
        userId,
        passwordHash: user.passwordHash,
      }),
    }
  }
}

/**
 * Throws `suspended` for a suspended account; inside a transaction that has locked the user. To be
 * called before any session begins, and only once the caller is authenticated.
 */
async function refuseSuspended(
  { accountRules }: Pick<IdentityDeps, 'accountRules'>,
  tx: Executor,
  userId: string,
): Promise<void> {
  if (!(await isSuspended(tx, userId))) return
  const { contactEmail } = await accountRules(tx)
  const contact = contactEmail ?? 'the academy'
  throw new Failure('suspended', `Your account is suspended. To learn more, contact ${contact}.`)
}

/**
 * The error for a wrong password; `path` is its field. Not a 401: the caller is signed in, and a
 * client would take that for the end of the session.
 */
export function wrongPassword(path: string): Failure {
  const message = 'The current password is incorrect.'
  return new Failure('invalid_input', message, { issues: [{ path, message }] })
}

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
  /** The id of the caller's device if this account has signed in with it since then; null otherwise. */
  knownDevice(
    caller: Pick<Visitor, 'deviceToken'>,
    account: { userId: string; since: Date },
  ): Promise<string | null>
  /** Sets the cookies of that session and returns the response. */
  welcome(reply: FastifyReply, session: OpenedSession): ReturnType<typeof welcome>
  /** The id of the account with this address, in any spelling; undefined if there is none. */
  accountOf(executor: Executor, email: string): Promise<string | undefined>
  /** Locks the account until the transaction ends; undefined if there is none. */
  lock(tx: Executor, userId: string): Promise<{ id: string; email: string } | undefined>
  /** Records that the session's user has just proved to be the account's owner. */
  markAuthenticated(tx: Executor, sessionId: string): Promise<void>
  /** Ends sessions of the account, all or all but one, in every process at once. */
  endSessions(tx: Executor, account: { userId: string; except?: string }): Promise<void>
}

export const createSignInSteps = (deps: IdentityDeps): SignInSteps => ({
  callerOf,
  prepare: createPrepare(deps),
  async hold(tx, { userId, passwordMark }) {
    const user = await lockUser(tx, userId)
    if (!user) return false
    return !passwordMark || hashToken(user.passwordHash).equals(passwordMark)
  },
  async knownDevice({ deviceToken }, { userId, since }) {
    const device = deviceToken ? await deps.tokens.verifyDevice(deviceToken) : null
    if (device?.userId !== userId || device.seenAt < since) return null
    const owner = await findSessionOwner(deps.db.pool, userId)
    return owner && isKnownTo(owner, device) ? device.id : null
  },
  welcome,
  accountOf: async (executor, email) => (await findCredentials(executor, emailKey(email)))?.id,
  lock: lockUser,
  markAuthenticated: (tx, sessionId) => setAuthenticated(tx, sessionId, deps.now()),
  async endSessions(tx, { userId, except }) {
    await revokeSessions(tx, { id: userId, at: deps.now(), except })
    await announceSessions(tx, userId)
  },
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

import { Failure } from '#server/platform/failure.ts'
import { logged } from '#server/platform/http/client-address.ts'
import { fingerprint, hashToken } from '#server/platform/secrets.ts'
import type { Visitor } from './caller-of.ts'
import type { IdentityDeps } from './deps.ts'
import { emailKey } from './identity.rules.ts'
import { findCredentials } from './identity.store.ts'
import { createTellOfGuessing } from './letters/tell-of-guessing.ts'
import { type OpenedSession, openSession } from './open-session.ts'
import { lockUser } from './password-resets.store.ts'

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
    'account' | 'deviceLetters' | 'guesses' | 'guessesTold' | 'loginAccount' | 'loginAddress'
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

  async function countTry(key: string, address: string, deviceId: string | null) {
    const account = fingerprint(key)
    await limiters.loginAccount.consume(deviceId ? `device:${deviceId}` : `${account}:${address}`)
    await limiters.account.consume(deviceId ? `device:${deviceId}` : account)
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
  await limiters.loginAddress.consume(address)
  const key = emailKey(email)
  const device = deviceToken ? await tokens.verifyDevice(deviceToken) : null
  const user = await findCredentials(db.pool, key)
  const knownDevice = device && device.userId === user?.id ? device.id : null
  await countTry(key, address, knownDevice)
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

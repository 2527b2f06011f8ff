import { newId } from '#server/platform/clock.ts'
import { Failure } from '#server/platform/failure.ts'
import { fingerprint, hashToken, randomToken } from '#server/platform/secrets.ts'
import type { Caller } from './caller-of.ts'
import type { IdentityDeps } from './deps.ts'
import { emailKey, sessionMs } from './identity.rules.ts'
import { findCredentials, insertRefreshToken, insertSession } from './identity.store.ts'
import { createBeginSession } from './letters/begin-session.ts'
import { createTellOfGuessing } from './letters/tell-of-guessing.ts'
import { lockUser } from './password-resets.store.ts'

type LoginDeps = Pick<IdentityDeps, 'db' | 'jobs' | 'mail' | 'now' | 'passwords' | 'tokens'> & {
  limiters: Pick<
    IdentityDeps['limiters'],
    'account' | 'deviceLetters' | 'guesses' | 'guessesTold' | 'loginAccount' | 'loginAddress'
  >
}

interface LoginInput extends Caller {
  email: string
  password: string
  deviceToken: string | undefined
}

type KnownUser = NonNullable<Awaited<ReturnType<typeof findCredentials>>>

const refused = () =>
  new Failure('invalid_credentials', 'Invalid email or password. Please try again.')

/**
 * Signs in. An unknown address and a wrong password take the same steps and get the same answer. A
 * device in which the account has signed in before has an allowance of its own, so that strangers who
 * use up the account's guesses do not lock its owner out.
 */
export function createLogin(deps: LoginDeps) {
  const { db, now, limiters, passwords, tokens } = deps
  const guessing = createTellOfGuessing(deps)
  const beginSession = createBeginSession(deps)

  async function countTry(key: string, address: string, deviceId: string | null) {
    const account = fingerprint(key)
    await limiters.loginAccount.consume(deviceId ? `device:${deviceId}` : `${account}:${address}`)
    await limiters.account.consume(deviceId ? `device:${deviceId}` : account)
  }

  async function openSession(user: KnownUser, caller: Caller, isKnownDevice: boolean) {
    const userId = user.id
    const at = now()
    const { ip: address, userAgent } = caller
    const tell = await beginSession({ user, isKnownDevice, caller, at })
    const expiresAt = new Date(at.getTime() + sessionMs)
    const sessionId = newId()
    const refreshToken = randomToken()
    await db.transaction(async (tx) => {
      // A password set while this one was being checked has ended all sessions; so has a deletion.
      const locked = await lockUser(tx, userId)
      if (!locked || locked.passwordHash !== user.passwordHash) throw refused()
      await insertSession(tx, { id: sessionId, userId, userAgent, address, at, expiresAt })
      await insertRefreshToken(tx, { hash: hashToken(refreshToken), sessionId, at, expiresAt })
      await tell(tx, locked.email)
    })
    return { accessToken: await tokens.signAccess({ userId, sessionId }), refreshToken }
  }

  return async ({ email, password, deviceToken, ...caller }: LoginInput) => {
    await limiters.loginAddress.consume(caller.address)
    const key = emailKey(email)
    const device = deviceToken ? await tokens.verifyDevice(deviceToken) : null
    const user = await findCredentials(db.pool, key)
    const knownDevice = device && device.userId === user?.id ? device.id : null
    await countTry(key, caller.address, knownDevice)
    const fits = await passwords.verify(user?.passwordHash ?? null, password)
    if (!user || !fits) {
      await guessing.count(key, user?.id ?? null, caller)
      throw refused()
    }

    const pair = await openSession(user, caller, knownDevice !== null)
    const id = knownDevice ?? undefined
    return { ...pair, deviceToken: await tokens.signDevice({ id, userId: user.id }) }
  }
}

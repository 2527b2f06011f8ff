import { newId } from '#server/platform/clock.ts'
import { Failure } from '#server/platform/failure.ts'
import { fingerprint, hashToken, randomToken } from '#server/platform/secrets.ts'
import type { IdentityDeps } from './deps.ts'
import { emailKey, sessionMs } from './identity.rules.ts'
import { findCredentials, insertRefreshToken, insertSession } from './identity.store.ts'
import { lockPassword } from './password-resets.store.ts'
import { createRefuseSuspended } from './refuse-suspended.ts'

type LoginDeps = Pick<IdentityDeps, 'accountRules' | 'db' | 'now' | 'passwords' | 'tokens'> & {
  limiters: Pick<IdentityDeps['limiters'], 'account' | 'loginAccount' | 'loginAddress'>
}

interface LoginInput {
  email: string
  password: string
  address: string
  userAgent: string
  deviceToken: string | undefined
}

const refused = () =>
  new Failure('invalid_credentials', 'Invalid email or password. Please try again.')

/**
 * Signs in. An unknown address and a wrong password take the same steps and get the same answer. A
 * device in which the account has signed in before has an allowance of its own, so that strangers who
 * use up the account's guesses do not lock its owner out.
 */
export function createLogin(deps: LoginDeps) {
  const { db, now, limiters, passwords, tokens } = deps
  const refuseSuspended = createRefuseSuspended(deps)
  async function countTry(key: string, address: string, deviceId: string | null) {
    const account = fingerprint(key)
    await limiters.loginAccount.consume(deviceId ? `device:${deviceId}` : `${account}:${address}`)
    await limiters.account.consume(deviceId ? `device:${deviceId}` : account)
  }

  async function openSession(user: { id: string; passwordHash: string }, userAgent: string) {
    const userId = user.id
    const at = now()
    const expiresAt = new Date(at.getTime() + sessionMs)
    const sessionId = newId()
    const refreshToken = randomToken()
    await db.transaction(async (tx) => {
      // A password set while this one was being checked has ended all sessions; so has a deletion.
      const hash = await lockPassword(tx, userId)
      if (hash !== user.passwordHash) throw refused()
      await refuseSuspended(tx, userId)
      await insertSession(tx, { id: sessionId, userId, userAgent, at, expiresAt })
      await insertRefreshToken(tx, { hash: hashToken(refreshToken), sessionId, at, expiresAt })
    })
    return { accessToken: await tokens.signAccess({ userId, sessionId }), refreshToken }
  }

  return async ({ email, password, address, userAgent, deviceToken }: LoginInput) => {
    await limiters.loginAddress.consume(address)
    const key = emailKey(email)
    const device = deviceToken ? await tokens.verifyDevice(deviceToken) : null
    const user = await findCredentials(db.pool, key)
    const knownDevice = device && device.userId === user?.id ? device.id : null
    await countTry(key, address, knownDevice)
    const fits = await passwords.verify(user?.passwordHash ?? null, password)
    if (!user || !fits) throw refused()

    const pair = await openSession(user, userAgent)
    const id = knownDevice ?? undefined
    return { ...pair, deviceToken: await tokens.signDevice({ id, userId: user.id }) }
  }
}

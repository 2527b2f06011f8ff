import { recordAudit } from '#server/platform/audit/audit.ts'
import { newId } from '#server/platform/clock.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Origin } from '#server/platform/http/actor.ts'
import { logged } from '#server/platform/http/client-address.ts'
import { fingerprint, hashToken, randomToken } from '#server/platform/secrets.ts'
import type { IdentityDeps } from './deps.ts'
import { emailKey, sessionMs } from './identity.rules.ts'
import { findCredentials, insertRefreshToken, insertSession } from './identity.store.ts'
import { lockPassword } from './password-resets.store.ts'

type LoginDeps = Pick<IdentityDeps, 'db' | 'log' | 'now' | 'passwords' | 'tokens'> & {
  limiters: Pick<IdentityDeps['limiters'], 'account' | 'loginAccount' | 'loginAddress'>
}

interface LoginInput {
  email: string
  password: string
  /** Whom limits count. */
  address: string
  origin: Origin
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
export function createLogin({ db, log, now, limiters, passwords, tokens }: LoginDeps) {
  async function countTry(key: string, address: string, deviceId: string | null) {
    const account = fingerprint(key)
    await limiters.loginAccount.consume(deviceId ? `device:${deviceId}` : `${account}:${address}`)
    await limiters.account.consume(deviceId ? `device:${deviceId}` : account)
  }

  async function openSession(
    user: { id: string; passwordHash: string },
    {
      userAgent,
      origin,
      isNewDevice,
    }: Pick<LoginInput, 'userAgent' | 'origin'> & {
      isNewDevice: boolean
    },
  ) {
    const userId = user.id
    const at = now()
    const expiresAt = new Date(at.getTime() + sessionMs)
    const sessionId = newId()
    const refreshToken = randomToken()
    await db.transaction(async (tx) => {
      // A password set while this one was being checked has ended all sessions; so has a deletion.
      const hash = await lockPassword(tx, userId)
      if (hash !== user.passwordHash) throw refused()
      await insertSession(tx, { id: sessionId, userId, userAgent, at, expiresAt })
      await insertRefreshToken(tx, { hash: hashToken(refreshToken), sessionId, at, expiresAt })
      if (isNewDevice) {
        const entry = { action: 'sign_in.new_device', subject: sessionId, person: userId }
        await recordAudit(tx, { id: userId, origin }, entry)
      }
    })
    log.info({ ...logged(origin), user: userId, session: sessionId, isNewDevice }, 'signed in')
    return { accessToken: await tokens.signAccess({ userId, sessionId }), refreshToken }
  }

  return async ({ email, password, address, origin, userAgent, deviceToken }: LoginInput) => {
    await limiters.loginAddress.consume(address)
    const key = emailKey(email)
    const device = deviceToken ? await tokens.verifyDevice(deviceToken) : null
    const user = await findCredentials(db.pool, key)
    const knownDevice = device && device.userId === user?.id ? device.id : null
    await countTry(key, address, knownDevice)
    const fits = await passwords.verify(user?.passwordHash ?? null, password)
    if (!user || !fits) {
      // Not what was typed: a password may stand in the wrong field.
      log.warn({ ...logged(origin), user: user?.id ?? null }, 'sign-in failed')
      throw refused()
    }

    const pair = await openSession(user, { userAgent, origin, isNewDevice: !knownDevice })
    const id = knownDevice ?? undefined
    return { ...pair, deviceToken: await tokens.signDevice({ id, userId: user.id }) }
  }
}

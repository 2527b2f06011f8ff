import { recordAudit } from '#server/platform/audit/audit.ts'
import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { logged } from '#server/platform/http/client-address.ts'
import { hashToken, randomToken } from '#server/platform/secrets.ts'
import type { Visitor } from './caller-of.ts'
import type { IdentityDeps } from './deps.ts'
import { sessionMs } from './identity.rules.ts'
import { insertRefreshToken, insertSession } from './identity.store.ts'
import { beginSession } from './letters/begin-session.ts'
import { refuseSuspended } from './refuse-suspended.ts'

export interface OpenedSession {
  accessToken: string
  refreshToken: string
  deviceToken: string
}

/** The user whose session begins, with the data that decides whether the owner is notified. */
export interface SessionOwner {
  id: string
  firstSignedInAt: Date | null
  shared: boolean
}

/** The parts of a request that a session stores, and that identify its browser. */
export type SessionCaller = Pick<Visitor, 'deviceToken' | 'origin' | 'userAgent'>

export type OpenSessionDeps = Pick<
  IdentityDeps,
  'accountRules' | 'log' | 'mail' | 'now' | 'signedInFirst' | 'tokens'
> & {
  limiters: Pick<IdentityDeps['limiters'], 'deviceLetters'>
}

/**
 * Prepares a session for a fully authenticated user, before the transaction in which it begins;
 * returns the function that opens it there, and notifies the owner of a new device. A browser
 * remains among the account's known ones. Throws `suspended` for a suspended account.
 */
export async function openSession(
  deps: OpenSessionDeps,
  user: SessionOwner,
  { deviceToken, origin, userAgent }: SessionCaller,
) {
  const { log, now, signedInFirst, tokens } = deps

  const userId = user.id
  const at = now()
  const device = deviceToken ? await tokens.verifyDevice(deviceToken) : null
  const deviceId = device?.userId === userId ? device.id : undefined
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
    if (!isKnownDevice) {
      const entry = { action: 'sign_in.new_device', subject: sessionId, person: userId }
      await recordAudit(tx, { id: userId, origin }, entry)
    }
    if (!user.firstSignedInAt) await signedInFirst(tx, userId)
    await tell(tx, email)
    log.info(
      { ...logged(origin), user: userId, session: sessionId, isNewDevice: !isKnownDevice },
      'signed in',
    )
    return {
      accessToken: await tokens.signAccess({ userId, sessionId }),
      refreshToken,
      deviceToken: await tokens.signDevice({ id: deviceId, userId }),
    }
  }
}

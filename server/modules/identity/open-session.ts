import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { hashToken, randomToken } from '#server/platform/secrets.ts'
import type { IdentityDeps } from './deps.ts'
import { sessionMs } from './identity.rules.ts'
import { insertRefreshToken, insertSession } from './identity.store.ts'

export interface OpenedSession {
  accessToken: string
  refreshToken: string
  deviceToken: string
}

interface SignedIn {
  userId: string
  userAgent: string
  /** Of the browser, which keeps its place among the known ones if it has one of this account. */
  deviceToken: string | undefined
}

/** Opens a session in the caller's transaction, for somebody who has shown all that is asked for. */
export const createOpenSession =
  ({ now, tokens }: Pick<IdentityDeps, 'now' | 'tokens'>) =>
  async (tx: Executor, { userId, userAgent, deviceToken }: SignedIn): Promise<OpenedSession> => {
    const at = now()
    const expiresAt = new Date(at.getTime() + sessionMs)
    const sessionId = newId()
    const refreshToken = randomToken()
    await insertSession(tx, { id: sessionId, userId, userAgent, at, expiresAt })
    await insertRefreshToken(tx, { hash: hashToken(refreshToken), sessionId, at, expiresAt })
    const device = deviceToken ? await tokens.verifyDevice(deviceToken) : null
    const id = device?.userId === userId ? device.id : undefined
    return {
      accessToken: await tokens.signAccess({ userId, sessionId }),
      refreshToken,
      deviceToken: await tokens.signDevice({ id, userId }),
    }
  }

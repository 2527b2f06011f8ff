import { recordAudit, system } from '#server/platform/audit/audit.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Origin } from '#server/platform/http/actor.ts'
import { logged } from '#server/platform/http/client-address.ts'
import { deriveKey, hashToken, successorOf } from '#server/platform/secrets.ts'
import { announceSessions } from './announce-sessions.ts'
import type { IdentityDeps } from './deps.ts'
import { judgeRefresh, sessionEnd, tokenPurpose } from './identity.rules.ts'
import {
  findRefreshToken,
  insertRefreshToken,
  lockSession,
  markRotated,
  prolongSession,
  revokeSession,
} from './identity.store.ts'

interface RefreshInput {
  token: string | undefined
  /** The network address used for rate limits. */
  address: string
  origin: Origin
  userAgent: string
}

const sessionOver = () =>
  new Failure('unauthorized', 'Your session has ended. Please sign in again.')

/**
 * Exchanges a refresh token for its successor and a new access token. Simultaneous callers with one
 * token get the same successor; a token that is used again later ends the session for everybody who
 * holds one of its tokens. Throws 401.
 */
export function createRefresh(deps: IdentityDeps) {
  const { actors, db, limiters, log, now, tokens } = deps
  const successorKey = deriveKey(deps.keyFor(tokenPurpose), 'refresh-successor')

  async function decide(
    tx: Executor,
    sessionId: string,
    { token, userAgent, origin }: Pick<RefreshInput, 'userAgent' | 'origin'> & { token: string },
  ) {
    const at = now()
    const hash = hashToken(token)
    const session = await lockSession(tx, sessionId)
    // Read under the lock: an earlier caller may have rotated it.
    const found = await findRefreshToken(tx, hash)
    if (!session || !found) return null
    const verdict = judgeRefresh({ session, token: found, userAgent, at })
    const successor = successorOf(token, successorKey)
    if (verdict === 'rotate') {
      const expiresAt = sessionEnd(session.createdAt, at)
      await markRotated(tx, hash, at)
      await insertRefreshToken(tx, { hash: hashToken(successor), sessionId, at, expiresAt })
      await prolongSession(tx, { id: sessionId, userAgent, address: origin.address, at, expiresAt })
    }
    if (verdict === 'revoke') {
      await revokeSession(tx, sessionId, at)
      // It cannot be known whether this was the thief or the owner.
      const entry = { action: 'session.revoked', subject: sessionId, person: session.userId }
      await recordAudit(tx, { ...system, origin }, entry)
      await announceSessions(tx, session.userId)
    }
    return { verdict, userId: session.userId, successor }
  }

  return async ({ token, address, origin, userAgent }: RefreshInput) => {
    const known = token ? await findRefreshToken(db.pool, hashToken(token)) : undefined
    await limiters.refresh.consume(`${address}:${known?.sessionId ?? 'unknown'}`)
    if (!token || !known) throw sessionOver()
    const sessionId = known.sessionId
    const decision = await db.transaction((tx) =>
      decide(tx, sessionId, { token, userAgent, origin }),
    )
    if (decision?.verdict === 'revoke') {
      const { userId: user } = decision
      log.warn(
        { ...logged(origin), user, session: sessionId },
        'a used refresh token came back: stolen?',
      )
      actors.forget(user)
    }
    if (decision?.verdict !== 'rotate' && decision?.verdict !== 'repeat') throw sessionOver()
    return {
      accessToken: await tokens.signAccess({ userId: decision.userId, sessionId }),
      refreshToken: decision.successor,
    }
  }
}

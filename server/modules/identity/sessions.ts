import type { OwnSession } from '#contract/identity/identity.ts'
import { recordAudit, system } from '#server/platform/audit/audit.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor, Origin } from '#server/platform/http/actor.ts'
import { logged } from '#server/platform/http/client-address.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { deriveKey, hashToken, successorOf } from '#server/platform/secrets.ts'
import { deleteExpiredHandOvers } from './hand-overs.store.ts'
import { deviceOf, judgeRefresh, sessionEnd, tokenPurpose } from './identity.rules.ts'
import {
  deleteExpired,
  findRefreshToken,
  insertRefreshToken,
  lockSession,
  markRotated,
  prolongSession,
  revokeSession,
  sessionsMaximum,
} from './identity.store.ts'
import { deleteOldImpersonations } from './impersonation/impersonation.store.ts'
import type { IdentityDeps } from './index.ts'
import { findPasswordHash, holdSessionRow, revokeSessions } from './password-resets.store.ts'
import { liveSessionsOf, revokeOwnSession } from './profile.store.ts'

interface RefreshInput {
  token: string | undefined
  /** The network address used for rate limits. */
  address: string
  origin: Origin
  userAgent: string
  /** The token of the browser's device, if it has one. */
  deviceToken: string | undefined
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
    // Under the session's lock: with another password it would have ended.
    const owner = await findPasswordHash(tx, session.userId)
    return { verdict, userId: session.userId, successor, passwordHash: owner?.passwordHash }
  }

  /**
   * The token of a device that remains known to the account, as it does on which the password was changed;
   * null for any other.
   */
  async function renewDevice(
    deviceToken: string | undefined,
    { userId, passwordHash }: { userId: string; passwordHash: string | undefined },
  ) {
    const device = deviceToken ? await tokens.verifyDevice(deviceToken) : null
    if (device?.userId !== userId || passwordHash === undefined) return null
    return tokens.signDevice({ id: device.id, userId, passwordHash })
  }

  return async ({ token, address, origin, userAgent, deviceToken }: RefreshInput) => {
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
    const { userId, successor } = decision
    return {
      accessToken: await tokens.signAccess({ userId, sessionId }),
      refreshToken: successor,
      deviceToken: await renewDevice(deviceToken, decision),
    }
  }
}

/** Ends the current session in every process: its access and refresh tokens become invalid. */
export async function logout({ actors, db, now }: IdentityDeps, actor: Actor): Promise<void> {
  await db.transaction(async (tx) => {
    await revokeSession(tx, actor.sessionId, now())
    await announceSessions(tx, actor.id)
  })
  actors.forget(actor.id)
}

/** Where the caller is signed in: the current session first, then the most recently used. */
export async function listSessions({ db, now }: IdentityDeps, actor: Actor): Promise<OwnSession[]> {
  const rows = await liveSessionsOf(db.pool, {
    userId: actor.id,
    at: now(),
    limit: sessionsMaximum,
  })
  const sessions = rows.map((row) => ({
    id: row.id,
    device: deviceOf(row.userAgent),
    address: row.address,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    current: row.id === actor.sessionId,
  }))
  return sessions.toSorted((one, other) => Number(other.current) - Number(one.current))
}

/** Ends one session of the caller, in every process at once. Throws 404 for any other. */
export async function endSession(
  { actors, db, now }: IdentityDeps,
  actor: Actor,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await revokeOwnSession(tx, { id, userId: actor.id, at: now() }))) throw notFound()
    const person = actor.id
    await recordAudit(tx, actor, { action: 'session.ended', subject: id, person })
    await announceSessions(tx, actor.id)
  })
  actors.forget(actor.id)
}

/** Ends all of the caller's sessions except the current one. */
export async function endOtherSessions(
  { actors, db, now }: IdentityDeps,
  actor: Actor,
): Promise<void> {
  await db.transaction(async (tx) => {
    await revokeSessions(tx, { id: actor.id, at: now(), except: actor.sessionId })
    await recordAudit(tx, actor, { action: 'session.others_ended', person: actor.id })
    await announceSessions(tx, actor.id)
  })
  actors.forget(actor.id)
}

/** Throws 401 unless the caller's session is alive, and keeps it alive until the transaction ends. */
export async function holdSession(tx: Executor, actor: Actor): Promise<void> {
  const session = await holdSessionRow(tx, { id: actor.sessionId, userId: actor.id })
  if (!session || session.revokedAt) throw new Failure('unauthorized', 'Please sign in.')
}

// Every process drops its cached data of the user, and closes the streams of ended sessions.
export const announceSessions = (tx: Executor, userId: string) =>
  emit(tx, { type: 'access.changed', subject: userId, audience: { user: userId } })

/** Once an hour: removes expired sessions. */
export const removeExpiredSessions = (deps: IdentityDeps): JobKind<never> => ({
  name: 'identity.remove-expired-sessions',
  cron: '17 * * * *',
  async handle() {
    await deleteExpired(deps.db.pool, deps.now())
    await deleteExpiredHandOvers(deps.db.pool, deps.now())
    await deleteOldImpersonations(deps.db.pool, deps.now())
    deps.log.debug('removed expired sessions')
  },
})

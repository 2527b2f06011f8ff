import { recordAudit } from '#server/platform/audit/audit.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { SecondFactorsDeps } from './deps.ts'
import { hasFactor } from './has-factor.ts'
import { deleteRecoveryCodes } from './recovery-codes.store.ts'
import { factorsOf } from './second-factors.store.ts'
import { tellOwner } from './tell-owner.ts'

interface Changed<T> {
  result: T
  /** A sentence for the mail to the account's owner. */
  told: string
  /** The name of the action in the audit trail. */
  action: `factor.${string}`
}

/**
 * Changes the caller's own factors under a lock, with a mail to the owner and an event to every
 * process. With the first factor all other sessions end, since they were started without one; with
 * the last the recovery codes are removed.
 */
export async function changeFactors<T>(
  { actors, db, identity, now }: SecondFactorsDeps,
  actor: Actor,
  change: (tx: Executor) => Promise<Changed<T>>,
): Promise<T> {
  const { signIn } = identity

  const userId = actor.id
  const result = await db.transaction(async (tx) => {
    const user = await signIn.lock(tx, userId)
    if (!user) throw new Failure('unauthorized', 'Please sign in.')
    await identity.holdSession(tx, actor)
    const had = hasFactor(await factorsOf(tx, userId))
    const changed = await change(tx)
    const has = hasFactor(await factorsOf(tx, userId))
    if (!has) await deleteRecoveryCodes(tx, userId)
    if (has && !had) await signIn.markProved(tx, actor.sessionId)
    await recordAudit(tx, actor, { action: changed.action, person: userId })
    await tellOwner(tx, { identity, now }, { user, told: changed.told })
    if (has && !had) await signIn.endSessions(tx, { userId, except: actor.sessionId })
    await emit(tx, { type: 'factors.changed', subject: userId, audience: { user: userId } })
    return changed.result
  })
  actors.forget(userId)
  return result
}

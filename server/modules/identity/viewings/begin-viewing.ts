import type { ViewedAs } from '#contract/viewed-as.ts'
import { viewingTokenPrefix } from '#contract/viewed-as.ts'
import type { Viewing } from '#contract/viewings.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { newId } from '#server/platform/clock.ts'
import { recordFact } from '#server/platform/facts/facts.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { hashToken, randomToken } from '#server/platform/secrets.ts'
import type { IdentityDeps } from '../deps.ts'
import { seenAsStudent } from './seen-as-student.ts'
import { insertViewing } from './viewings.store.ts'

const viewingMs = 60 * 60 * 1000

/**
 * Starts viewing the site as somebody else: a separate kind of session that belongs to no user.
 * Throws 429 after too many within the hour.
 */
export async function beginViewing(
  { db, limiters, now }: Pick<IdentityDeps, 'db' | 'limiters' | 'now'>,
  actor: Actor,
  as: ViewedAs,
): Promise<Viewing> {
  await limiters.viewings.consume(actor.id)
  const id = newId()
  const token = `${viewingTokenPrefix}${randomToken()}`
  const begunAt = now()
  const expiresAt = new Date(begunAt.getTime() + viewingMs)
  const { sessionId } = actor
  await db.transaction(async (tx) => {
    const tokenHash = hashToken(token)
    await insertViewing(tx, { id, tokenHash, sessionId, seenAs: as, begunAt, expiresAt })
    if (as !== 'visitor') await recordFact(tx, seenAsStudent, {})
    await recordAudit(tx, actor, { action: 'viewing.begun', subject: id, name: as })
  })
  return { id, as, token, expiresAt: expiresAt.toISOString() }
}

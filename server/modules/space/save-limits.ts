import type { SpaceLimits, SpaceLimitsInput } from '#contract/space.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import { changedAt, requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import { emit } from '#server/platform/events/outbox.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { SpaceDeps } from './deps.ts'
import { presentLimits } from './space.present.ts'
import { limitsInForce } from './space.rules.ts'
import { lockLimits, updateLimits } from './space.store.ts'

/**
 * Sets the limits, effective from the next upload; a lower one deletes nothing. Repeating a call
 * has no further effect; throws 409 if somebody else has changed them since they were read.
 */
export async function saveLimits(
  { db, now, config }: SpaceDeps,
  actor: Actor,
  input: SpaceLimitsInput,
): Promise<SpaceLimits> {
  const saved = await db.transaction(async (tx) => {
    const known = await lockLimits(tx)
    const { communityMb, studentMb } = input
    if (known.communityMb === communityMb && known.studentMb === studentMb) return known
    requireUnchanged(input.updatedAt, known)
    const values = { communityMb, studentMb, updatedAt: changedAt(known, now()) }
    const row = await updateLimits(tx, values)
    await recordAudit(tx, actor, {
      action: 'space.limits_changed',
      ...changeOf(limitsInForce(known, config), limitsInForce(row, config), [
        'communityMb',
        'studentMb',
      ]),
    })
    await emit(tx, { type: 'settings.changed', audience: { role: 'community_student' } })
    return row
  })
  return presentLimits(saved, config)
}

import type { Challenge, ChallengeChanges } from '#contract/challenges.ts'
import { changedAt, requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { checkChallenge } from './challenges.rules.ts'
import { changeChallenge, lockChallenge } from './challenges.store.ts'
import type { ChallengesDeps } from './deps.ts'
import { getChallenge } from './get-challenge.ts'
import { recordChallengeChange } from './record-challenge-change.ts'

/**
 * Changes a challenge; throws 404, rule_violated naming the fields at fault, or 409 if somebody
 * else's edit came first.
 */
export async function updateChallenge(
  deps: ChallengesDeps,
  actor: Actor,
  id: string,
  changes: ChallengeChanges,
): Promise<Challenge> {
  await deps.db.transaction(async (tx) => {
    const before = await lockChallenge(tx, id)
    if (!before) throw notFound()
    requireUnchanged(changes.seenUpdatedAt, before)
    const { title, description, reward, isPublished } = changes
    const aim = {
      metric: changes.metric ?? before.metric,
      target: changes.target ?? Number(before.target),
    }
    const startsAt = changes.startDate ? new Date(changes.startDate) : before.startsAt
    const endsAt = changes.endDate ? new Date(changes.endDate) : before.endsAt
    checkChallenge({ startsAt, endsAt }, aim)
    const after = await changeChallenge(tx, id, {
      title,
      description,
      reward,
      ...aim,
      isPublished,
      startsAt,
      endsAt,
      updatedAt: changedAt(before, deps.now()),
    })
    await recordChallengeChange(tx, actor, 'challenge.updated', { before, after })
  })
  return getChallenge(deps, actor, id)
}

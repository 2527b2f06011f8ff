import type { Challenge } from '#contract/challenges.ts'
import { violatedForeignKey } from '#server/platform/database/problems.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { viewerOf } from './challenges.policy.ts'
import { checkJoinable } from './challenges.rules.ts'
import { enter, findChallenge } from './challenges.store.ts'
import type { ChallengesDeps } from './deps.ts'
import { getChallenge } from './get-challenge.ts'
import { tellOfParticipation } from './tell-of-participation.ts'

/**
 * Adds the actor, once; 404 for a challenge that the actor may not see, 422 for one that has ended.
 */
export async function joinChallenge(
  deps: ChallengesDeps,
  actor: Actor,
  id: string,
): Promise<Challenge> {
  await deps.db
    .transaction(async (tx) => {
      const challenge = await findChallenge(tx, viewerOf(actor), id)
      if (!challenge) throw notFound()
      if (challenge.joinedAt) return
      const at = deps.now()
      checkJoinable(challenge, at)
      const isFirst = await enter(tx, { challengeId: id, userId: actor.id }, at)
      if (isFirst) await tellOfParticipation(tx, actor, id)
    })
    .catch((error) => {
      // The challenge was deleted at this very moment.
      throw violatedForeignKey(error) ? notFound() : error
    })
  return getChallenge(deps, actor, id)
}

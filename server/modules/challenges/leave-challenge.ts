import type { Challenge } from '#contract/challenges.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { viewerOf } from './challenges.policy.ts'
import { findChallenge, withdraw } from './challenges.store.ts'
import type { ChallengesDeps } from './deps.ts'
import { getChallenge } from './get-challenge.ts'
import { tellOfParticipation } from './tell-of-participation.ts'

/** Removes the actor; 404 for a challenge that the actor may not see, 409 for a completed one. */
export async function leaveChallenge(
  deps: ChallengesDeps,
  actor: Actor,
  id: string,
): Promise<Challenge> {
  await deps.db.transaction(async (tx) => {
    if (!(await findChallenge(tx, viewerOf(actor), id))) throw notFound()
    if (await withdraw(tx, { challengeId: id, userId: actor.id })) {
      await tellOfParticipation(tx, actor, id)
      return
    }
    const own = await findChallenge(tx, viewerOf(actor), id)
    if (own?.completedAt) {
      throw new Failure('conflict', 'You have completed this challenge: it stays yours.')
    }
  })
  return getChallenge(deps, actor, id)
}

import type { Challenge } from '#contract/challenges.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { viewerOf } from './challenges.policy.ts'
import { presentChallenge } from './challenges.present.ts'
import { findChallenge } from './challenges.store.ts'
import type { ChallengesDeps } from './deps.ts'
import { createReadStandings } from './read-standings.ts'

/** One challenge as the actor sees it; 404 if there is none, and for drafts except for admins. */
export async function getChallenge(
  deps: ChallengesDeps,
  actor: Actor,
  id: string,
): Promise<Challenge> {
  const standings = createReadStandings(deps, presentChallenge)

  const row = await findChallenge(deps.db.pool, viewerOf(actor), id)
  const [challenge] = await standings(actor, row ? [row] : [], deps.now())
  if (!challenge) throw notFound()
  return challenge
}

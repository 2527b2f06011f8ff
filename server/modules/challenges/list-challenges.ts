import type { Challenge, ChallengeSort } from '#contract/challenges.ts'
import type { Page } from '#contract/endpoint.ts'
import type { ListQuery } from '#contract/lists.ts'
import { partOf } from '#server/platform/database/lists.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { viewerOf } from './challenges.policy.ts'
import { presentChallenge } from './challenges.present.ts'
import { selectChallenges } from './challenges.store.ts'
import type { ChallengesDeps } from './deps.ts'
import { createReadStandings } from './read-standings.ts'

/** One page of the challenges, and their total number. */
export async function listChallenges(
  deps: ChallengesDeps,
  actor: Actor,
  query: ListQuery<ChallengeSort>,
): Promise<Page<Challenge>> {
  const standings = createReadStandings(deps, presentChallenge)

  const at = deps.now()
  const part = { ...partOf(query), at }
  const { rows, total } = await selectChallenges(deps.db.pool, viewerOf(actor), part)
  return { items: await standings(actor, rows, at), total }
}

import type { Challenge, ChallengeSort } from '#contract/challenges.ts'
import type { Page } from '#contract/endpoint.ts'
import type { ListQuery } from '#contract/lists.ts'
import { partOf } from '#server/platform/database/lists.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { viewerOf } from './challenges.policy.ts'
import { presentChallenge } from './challenges.present.ts'
import { listChallenges } from './challenges.store.ts'
import type { ChallengesDeps } from './deps.ts'
import { createReadStandings } from './read-standings.ts'

/** One page of the challenges, and their total number. */
export const createListChallenges = (deps: ChallengesDeps) => {
  const standings = createReadStandings(deps, presentChallenge)
  return async (actor: Actor, query: ListQuery<ChallengeSort>): Promise<Page<Challenge>> => {
    const at = deps.now()
    const part = { ...partOf(query), at }
    const { rows, total } = await listChallenges(deps.db.pool, viewerOf(actor), part)
    return { items: await standings(actor, rows, at), total }
  }
}

import type { Challenge } from '#contract/challenges.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { listCurrent } from './challenges.store.ts'
import type { ChallengesDeps } from './deps.ts'
import { createReadStandings } from './read-standings.ts'

/** At most so many of the challenges that have not ended are named at once. */
const currentShown = 100

/** The published challenges that have not ended, those under way first, each as the actor meets it. */
export const createListCurrent = (deps: ChallengesDeps) => {
  const standings = createReadStandings(deps)
  return async (actor: Actor): Promise<Challenge[]> => {
    const at = deps.now()
    const rows = await listCurrent(deps.db.pool, actor.id, { at, limit: currentShown })
    return standings(actor, rows, at)
  }
}

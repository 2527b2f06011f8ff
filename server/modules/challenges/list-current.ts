import type { Actor } from '#server/platform/http/actor.ts'
import { presentCurrent } from './challenges.present.ts'
import { listCurrent } from './challenges.store.ts'
import type { ChallengesDeps } from './deps.ts'
import { createReadStandings } from './read-standings.ts'

/** The maximum number of challenges listed. */
const currentShown = 100

/**
 * The published challenges that have not ended, running ones first, each as listed on the actor's
 * dashboard.
 */
export const createListCurrent = (deps: ChallengesDeps) => {
  const standings = createReadStandings(deps, presentCurrent)
  return async (actor: Actor) => {
    const at = deps.now()
    const rows = await listCurrent(deps.db.pool, actor.id, { at, limit: currentShown })
    return standings(actor, rows, at)
  }
}

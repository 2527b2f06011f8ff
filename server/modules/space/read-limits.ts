import type { SpaceLimits } from '#contract/space.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { SpaceDeps } from './deps.ts'
import { presentLimits } from './space.present.ts'
import { selectLimits } from './space.store.ts'

/** The limits set by the owner, and the defaults. */
export async function readLimits({ db, config }: SpaceDeps, _actor: Actor): Promise<SpaceLimits> {
  return presentLimits(await selectLimits(db.pool), config)
}

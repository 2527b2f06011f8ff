import type { SpaceLimits } from '#contract/space.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { SpaceDeps } from './deps.ts'
import { presentLimits } from './space.present.ts'
import { selectLimits } from './space.store.ts'

/** The limits set by the owner, and the defaults. */
export const createReadLimits =
  ({ db, config }: SpaceDeps) =>
  async (_actor: Actor): Promise<SpaceLimits> =>
    presentLimits(await selectLimits(db.pool), config)

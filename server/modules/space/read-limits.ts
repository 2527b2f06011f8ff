import type { SpaceLimits } from '#contract/space.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { SpaceDeps } from './deps.ts'
import { presentLimits } from './space.present.ts'
import { selectLimits } from './space.store.ts'

/** The limits as the owner has set them, and what holds where none is set. */
export const createReadLimits =
  ({ db, config }: SpaceDeps) =>
  async (_actor: Actor): Promise<SpaceLimits> =>
    presentLimits(await selectLimits(db.pool), config)

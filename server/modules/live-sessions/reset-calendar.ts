import type { Actor } from '#server/platform/http/actor.ts'
import { nextFeedVersion } from './calendar-feeds.store.ts'
import type { LiveSessionsDeps } from './deps.ts'
import { feedAddressOf } from './feed-address-of.ts'

/** Gives the caller's feed a new address; the one before stops working. */
export const createResetCalendar =
  (deps: LiveSessionsDeps) =>
  async (actor: Actor): Promise<{ url: string }> =>
    feedAddressOf(deps, actor.id, await nextFeedVersion(deps.db.pool, actor.id))

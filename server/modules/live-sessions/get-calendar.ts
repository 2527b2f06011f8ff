import type { Actor } from '#server/platform/http/actor.ts'
import { feedVersion } from './calendar-feeds.store.ts'
import type { LiveSessionsDeps } from './deps.ts'
import { feedAddressOf } from './feed-address-of.ts'

/** The present address of the caller's feed. */
export const createGetCalendar =
  (deps: LiveSessionsDeps) =>
  async (actor: Actor): Promise<{ url: string }> =>
    feedAddressOf(deps, actor.id, await feedVersion(deps.db.pool, actor.id))

import type { Actor } from '#server/platform/http/actor.ts'
import { feedVersion } from './calendar-feeds.store.ts'
import type { LiveSessionsDeps } from './deps.ts'
import { feedAddressOf } from './feed-address-of.ts'

/** The current address of the caller's feed. */
export const createGetCalendar =
  (deps: LiveSessionsDeps) =>
  async (actor: Actor): Promise<{ url: string }> => {
    // A dummy address, because a real one would outlast the viewing.
    if (actor.viewing) return { url: `${deps.config.PUBLIC_URL}/api/calendar/example.ics` }
    return deps.db.transaction(async (tx) => {
      await deps.identity.holdSession(tx, actor)
      return feedAddressOf(deps, actor.id, await feedVersion(tx, actor.id))
    })
  }

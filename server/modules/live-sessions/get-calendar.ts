import type { Actor } from '#server/platform/http/actor.ts'
import { feedVersion } from './calendar-feeds.store.ts'
import type { LiveSessionsDeps } from './deps.ts'
import { feedAddressOf } from './feed-address-of.ts'

/** The present address of the caller's feed. */
export const createGetCalendar =
  (deps: LiveSessionsDeps) =>
  async (actor: Actor): Promise<{ url: string }> => {
    // What no user has: an address outlasts the look at the site.
    if (actor.viewing) return { url: `${deps.config.PUBLIC_URL}/api/calendar/example.ics` }
    return deps.db.transaction(async (tx) => {
      await deps.identity.holdSession(tx, actor)
      return feedAddressOf(deps, actor.id, await feedVersion(tx, actor.id))
    })
  }

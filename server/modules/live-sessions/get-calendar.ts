import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { feedVersionFor } from './calendar-feeds.store.ts'
import type { LiveSessionsDeps } from './deps.ts'
import { feedAddressOf } from './feed-address-of.ts'

/**
 * The current address of the caller's feed; throws 401 if the session has ended. A password reset ends all
 * sessions and replaces the address at once: whoever is given one meanwhile has the one that it replaces.
 */
export async function getCalendar(deps: LiveSessionsDeps, actor: Actor): Promise<{ url: string }> {
  // A dummy address, because a real one would outlast the viewing.
  if (actor.viewing) return { url: `${deps.config.PUBLIC_URL}/api/calendar/example.ics` }
  const session = deps.identity.isSessionAlive({ id: actor.sessionId, userId: actor.id })
  const { version, isAlive } = await feedVersionFor(deps.db.pool, actor.id, session)
  if (!isAlive) throw new Failure('unauthorized', 'Please sign in.')
  return feedAddressOf(deps, actor.id, version)
}

import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { presentCalendarFor } from './calendar.present.ts'
import type { LiveSessionsDeps } from './deps.ts'
import { visibleRoles } from './live-sessions.policy.ts'
import { findLiveSession } from './live-sessions.store.ts'

/** One session visible to `actor`, as an iCalendar file; throws 404. */
export async function readSessionCalendar(
  deps: LiveSessionsDeps,
  actor: Actor,
  id: string,
): Promise<string> {
  const session = await findLiveSession(deps.db.pool, id, visibleRoles(actor))
  if (!session) throw notFound()
  return presentCalendarFor(deps, [session])
}

import type { Standing } from '#contract/permissions.ts'
import { notFound } from '#server/platform/failure.ts'
import { presentCalendarFor } from './calendar.present.ts'
import { feedVersion } from './calendar-feeds.store.ts'
import { calendarToken } from './calendar-token.ts'
import type { LiveSessionsDeps } from './deps.ts'
import { visibleRoles } from './live-sessions.policy.ts'
import { selectUpcomingLiveSessions } from './live-sessions.store.ts'

const day = 24 * 60 * 60_000

/** How long a feed keeps past sessions, so that they do not vanish from calendars at once. */
const keptFor = 90 * day

const mostListed = 500

/** What the owner of a feed's token may currently see, as an iCalendar file; throws 404. */
export async function readCalendarFeed(deps: LiveSessionsDeps, token: string): Promise<string> {
  const { db, now } = deps
  const bearer = await bearerOf(deps, token)
  if (!bearer) throw notFound()
  const from = new Date(now().getTime() - keptFor)
  const part = { roles: visibleRoles(bearer), limit: mostListed }
  return presentCalendarFor(deps, await selectUpcomingLiveSessions(db.pool, from, part))
}

/** The standing of the feed's owner; null if there is none with an active account. */
async function bearerOf(deps: LiveSessionsDeps, token: string): Promise<Standing | null> {
  const { access, db, identity } = deps
  const userId = calendarToken.claimedUserId(token)
  if (userId === null) return null
  const version = await feedVersion(db.pool, userId)
  if (!calendarToken.isSame(token, calendarToken.of(deps, userId, version))) return null
  const [known] = await identity.usersByIds(db.pool, [userId])
  return known && !known.suspension ? access.accessOf(userId) : null
}

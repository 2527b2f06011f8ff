import type { Role } from '#contract/permissions.ts'
import { notFound } from '#server/platform/failure.ts'
import { presentCalendarFor } from './calendar.present.ts'
import { feedVersion } from './calendar-feeds.store.ts'
import { calendarToken } from './calendar-token.ts'
import type { LiveSessionsDeps } from './deps.ts'
import { visibleRoles } from './live-sessions.policy.ts'
import { upcomingLiveSessions } from './live-sessions.store.ts'

const day = 24 * 60 * 60_000

/** A feed keeps what is over for so long, so that it does not vanish from calendars at once. */
const keptFor = 90 * day

const mostListed = 500

/** What the bearer of a feed's token may see today, as an iCalendar file; throws 404. */
export const createReadCalendarFeed =
  (deps: LiveSessionsDeps) =>
  async (token: string): Promise<string> => {
    const { db, now } = deps
    const roles = await rolesOfBearer(deps, token)
    if (!roles) throw notFound()
    const from = new Date(now().getTime() - keptFor)
    const part = { roles: visibleRoles({ roles }), limit: mostListed }
    return presentCalendarFor(deps, await upcomingLiveSessions(db.pool, from, part))
  }

/** The current roles of the user who owns the feed; null when nobody does. */
async function rolesOfBearer(
  deps: LiveSessionsDeps,
  token: string,
): Promise<readonly Role[] | null> {
  const { access, db, identity } = deps
  const userId = calendarToken.claimedUserId(token)
  if (userId === null) return null
  const version = await feedVersion(db.pool, userId)
  if (!calendarToken.isSame(token, calendarToken.of(deps, userId, version))) return null
  const [known] = await identity.usersByIds(db.pool, [userId])
  return known ? (await access.accessOf(userId)).roles : null
}

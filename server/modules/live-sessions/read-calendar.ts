import { type Role, visibleContentRoles } from '#contract/permissions.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { presentCalendar } from './calendar.present.ts'
import { feedVersion, nextFeedVersion } from './calendar-feeds.store.ts'
import { calendarToken, claimedUserId, sameToken } from './calendar-token.ts'
import type { LiveSessionsDeps } from './deps.ts'
import { findLiveSession, upcomingLiveSessions } from './live-sessions.store.ts'

const day = 24 * 60 * 60_000
/** A feed keeps what is over for so long, so that it does not vanish from calendars at once. */
const keptFor = 90 * day
const mostListed = 500

const presentFor = async (
  { academySettings, config, db }: LiveSessionsDeps,
  sessions: Parameters<typeof presentCalendar>[0],
) => {
  const { brand } = await academySettings.read(db.pool)
  return presentCalendar(sessions, {
    name: `${brand} live sessions`,
    publicUrl: config.PUBLIC_URL,
  })
}

/** One session that `actor` may see, as an iCalendar file; throws 404. */
export const createReadSessionCalendar =
  (deps: LiveSessionsDeps) =>
  async (actor: Actor, id: string): Promise<string> => {
    const session = await findLiveSession(deps.db.pool, id, visibleContentRoles(actor.roles))
    if (!session) throw notFound()
    return presentFor(deps, [session])
  }

/** What the bearer of a feed's token may see today, as an iCalendar file; throws 404. */
export const createReadCalendarFeed =
  (deps: LiveSessionsDeps) =>
  async (token: string): Promise<string> => {
    const { db, now } = deps
    const roles = await rolesOfBearer(deps, token)
    if (!roles) throw notFound()
    const from = new Date(now().getTime() - keptFor)
    const part = { roles: visibleContentRoles(roles), limit: mostListed }
    return presentFor(deps, await upcomingLiveSessions(db.pool, from, part))
  }

/** The roles of the user whose feed it is, as they are now; null where it is nobody's. */
async function rolesOfBearer(
  deps: LiveSessionsDeps,
  token: string,
): Promise<readonly Role[] | null> {
  const { access, db, identity } = deps
  const userId = claimedUserId(token)
  if (userId === null) return null
  const version = await feedVersion(db.pool, userId)
  if (!sameToken(token, calendarToken(secretOf(deps), userId, version))) return null
  const [known] = await identity.usersByIds(db.pool, [userId])
  return known ? (await access.accessOf(userId)).roles : null
}

const secretOf = ({ keyFor }: LiveSessionsDeps) => keyFor('calendar feeds')

const addressOf = (deps: LiveSessionsDeps, userId: string, version: number) => ({
  url: `${deps.config.PUBLIC_URL}/api/calendar/${calendarToken(secretOf(deps), userId, version)}.ics`,
})

/** The present address of the caller's feed. */
export const createGetCalendar =
  (deps: LiveSessionsDeps) =>
  async (actor: Actor): Promise<{ url: string }> =>
    addressOf(deps, actor.id, await feedVersion(deps.db.pool, actor.id))

/** Gives the caller's feed a new address; the one before stops working. */
export const createResetCalendar =
  (deps: LiveSessionsDeps) =>
  async (actor: Actor): Promise<{ url: string }> =>
    addressOf(deps, actor.id, await nextFeedVersion(deps.db.pool, actor.id))

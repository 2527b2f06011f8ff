import type { LiveSession, LiveSessionInput } from '#contract/live-sessions.ts'
import { type ContentRole, contentRoles, type Role } from '#contract/permissions.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Route } from '#server/platform/http/route.ts'
import { calendarRoutes } from './calendar.routes.ts'
import { createCreateLiveSession } from './create-live-session.ts'
import { createDeleteLiveSession } from './delete-live-session.ts'
import { exportFor } from './export.store.ts'
import { createJoinLiveSession } from './join-live-session.ts'
import { createListLiveSessions, createUpcomingLiveSessions } from './list-live-sessions.ts'
import { liveSessionRoutes } from './live-sessions.routes.ts'
import { findLiveSession } from './live-sessions.store.ts'
import { createUpdateLiveSession } from './update-live-session.ts'

export interface LiveSessionsDeps {
  db: Database
  now: Clock
  /** Where the academy is reached from outside, without a slash at its end. */
  publicUrl: string
  /** Signs the addresses of calendar feeds. */
  calendarSecret: string
  /** The academy's present name. */
  brand: () => Promise<string>
  /** The roles that a user has now; null when there is no such user. */
  rolesOf: (userId: string) => Promise<readonly Role[] | null>
}

export interface LiveSessions {
  routes: Route[]
  /** One page of what `actor` may see, and how many there are in all. */
  list: ReturnType<typeof createListLiveSessions>
  /** Schedules a session as the admin `actor`; throws rule_violated for a date out of all calendars. */
  create(actor: Actor, input: LiveSessionInput): Promise<LiveSession>
  /**
   * The next sessions that have not ended and that `actor` may see, by date; `roles` narrows them to
   * those for certain roles.
   */
  upcoming(
    actor: Actor,
    part: { roles?: readonly ContentRole[]; limit: number },
  ): Promise<LiveSession[]>
  /** What a session is called and when it starts, for those who tell of it; null when gone. */
  describe(id: string): Promise<{ title: string; startsAt: Date } | null>
  /** What is kept of a user here, for the download of one's own data. */
  exportFor(userId: string): Promise<unknown>
}

/** The schedule of live sessions: who may see and join them, and who came. */
export function createLiveSessions(deps: LiveSessionsDeps): LiveSessions {
  const create = createCreateLiveSession(deps)
  const list = createListLiveSessions(deps)
  const routes = [
    ...liveSessionRoutes({
      list,
      create,
      update: createUpdateLiveSession(deps),
      remove: createDeleteLiveSession(deps),
      join: createJoinLiveSession(deps),
    }),
    ...calendarRoutes(deps),
  ]
  return {
    routes,
    list,
    create,
    upcoming: createUpcomingLiveSessions(deps),
    exportFor: (userId) => exportFor(deps.db.pool, userId),
    async describe(id) {
      const session = await findLiveSession(deps.db.pool, id, contentRoles)
      return session ? { title: session.title, startsAt: session.startsAt } : null
    },
  }
}

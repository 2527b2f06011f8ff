import { academySettings } from '#server/modules/academy-settings/index.ts'
import { access } from '#server/modules/access/index.ts'
import { identity } from '#server/modules/identity/index.ts'
import { type Bound, bind } from '#server/platform/module/bind.ts'
import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { movedMail, scheduledMail } from './live-sessions.mails.ts'
import { liveSessionsNotices } from './live-sessions.notices.ts'
import { visibleRoles } from './live-sessions.policy.ts'
import { calendarRoutes, liveSessionsRoutes } from './live-sessions.routes.ts'
import {
  countBetween,
  countJoined,
  exportFor,
  findLiveSessions,
  nextFeedVersion,
} from './live-sessions.store.ts'
import {
  createLiveSession,
  describeLiveSession,
  listComing,
  listLiveSessions,
  upcomingLiveSessions,
} from './schedule.ts'

const needs = { academySettings, access, identity }
export type LiveSessionsDeps = DepsOf<'config' | 'db' | 'keyFor' | 'now', typeof needs>

export interface LiveSessions {
  create: Bound<typeof createLiveSession>
  list: Bound<typeof listLiveSessions>
  listComing: Bound<typeof listComing>
  upcoming: Bound<typeof upcomingLiveSessions>
  /** The number of sessions that start in a period. */
  countBetween: typeof countBetween
  /** How many of the sessions of a role a user has joined. */
  countJoined: typeof countJoined
}

/** The schedule of live sessions: visibility, joining, and attendance. */
export const liveSessions = defineModule('live-sessions', {
  needs,
  create: (deps: LiveSessionsDeps): Contribution<LiveSessions> => ({
    api: {
      create: bind(deps, createLiveSession),
      list: bind(deps, listLiveSessions),
      listComing: bind(deps, listComing),
      upcoming: bind(deps, upcomingLiveSessions),
      countBetween,
      countJoined,
    },
    routes: [...liveSessionsRoutes(deps), ...calendarRoutes(deps)],
    mails: [scheduledMail, movedMail],
    notices: liveSessionsNotices({ describe: bind(deps, describeLiveSession) }),
    endsWithPassword: async (tx, userId) => {
      await nextFeedVersion(tx, userId)
    },
    searched: [
      {
        kind: 'session',
        find: (actor, searched) => findLiveSessions(deps.db.pool, visibleRoles(actor), searched),
      },
    ],
    personalData: {
      part: 'liveSessions',
      read: (userId) => exportFor(deps.db.pool, userId),
      columns: {
        'live_session_attendance.user_id': 'deleted',
        'calendar_feeds.user_id': 'deleted',
      },
    },
  }),
})

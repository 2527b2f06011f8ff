import { academySettings } from '#server/modules/academy-settings/index.ts'
import { access } from '#server/modules/access/index.ts'
import { identity } from '#server/modules/identity/index.ts'
import { type Bound, bind } from '#server/platform/module/bind.ts'
import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { liveSessionsMails } from './live-sessions.mails.ts'
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
import { createLiveSession } from './managing.ts'
import { fillPlacesJob } from './places.ts'
import { describeReminded, remindJob } from './reminders.ts'
import {
  describeChange,
  describeForHolder,
  describeLiveSession,
  listComing,
  listLiveSessions,
  upcomingLiveSessions,
} from './schedule.ts'
import { removeOldNews } from './series.store.ts'

/** As long as calendars keep past sessions and notices are kept. */
const newsKeptFor = 90 * 24 * 60 * 60_000

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
    jobs: [
      fillPlacesJob(deps),
      remindJob(deps),
      {
        name: 'live-sessions.remove-old-news',
        cron: '47 3 * * *',
        handle: () => removeOldNews(deps.db.pool, new Date(deps.now().getTime() - newsKeptFor)),
      },
    ],
    mails: liveSessionsMails,
    notices: liveSessionsNotices({
      describe: bind(deps, describeLiveSession),
      describeChange: bind(deps, describeChange),
      describeForHolder: bind(deps, describeForHolder),
      describeReminded: bind(deps, describeReminded),
    }),
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
        'live_session_places.user_id': 'deleted',
        'calendar_feeds.user_id': 'deleted',
      },
    },
  }),
})

import { type Bound, bind } from '#server/platform/module/bind.ts'
import { type Contribution, defineModule } from '#server/platform/module/module.ts'
import { calendarRoutes } from './calendar.routes.ts'
import { nextFeedVersion } from './calendar-feeds.store.ts'
import { createLiveSession } from './create-live-session.ts'
import { type LiveSessionsDeps, needs } from './deps.ts'
import { describeLiveSession } from './describe-live-session.ts'
import { countBetween } from './due.store.ts'
import { exportFor } from './export.store.ts'
import { listComing } from './list-coming.ts'
import { listLiveSessions } from './list-live-sessions.ts'
import { scheduledMail } from './live-sessions.mails.ts'
import { liveSessionsNotices } from './live-sessions.notices.ts'
import { liveSessionsRoutes } from './live-sessions.routes.ts'
import { upcomingLiveSessions } from './upcoming-live-sessions.ts'

export interface LiveSessions {
  create: Bound<typeof createLiveSession>
  list: Bound<typeof listLiveSessions>
  listComing: Bound<typeof listComing>
  upcoming: Bound<typeof upcomingLiveSessions>
  /** The number of sessions that start in a period. */
  countBetween: typeof countBetween
}

/** The schedule of live sessions: visibility, joining, and attendance. */
export const liveSessions = defineModule('live-sessions', {
  needs,
  create: (deps: LiveSessionsDeps): Contribution<LiveSessions> => {
    return {
      api: {
        create: bind(deps, createLiveSession),
        list: bind(deps, listLiveSessions),
        listComing: bind(deps, listComing),
        upcoming: bind(deps, upcomingLiveSessions),
        countBetween,
      },
      routes: [...liveSessionsRoutes(deps), ...calendarRoutes(deps)],
      mails: [scheduledMail],
      notices: liveSessionsNotices({ describe: bind(deps, describeLiveSession) }),
      endsWithPassword: async (tx, userId) => {
        await nextFeedVersion(tx, userId)
      },
      personalData: {
        part: 'liveSessions',
        read: (userId) => exportFor(deps.db.pool, userId),
        columns: {
          'live_session_attendance.user_id': 'deleted',
          'calendar_feeds.user_id': 'deleted',
        },
      },
    }
  },
})

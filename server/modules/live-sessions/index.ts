import { type Contribution, defineModule } from '#server/platform/module/module.ts'
import { calendarRoutes } from './calendar.routes.ts'
import { nextFeedVersion } from './calendar-feeds.store.ts'
import { type LiveSessionsDeps, needs } from './deps.ts'
import { countBetween } from './due.store.ts'
import { exportFor } from './export.store.ts'
import { scheduledMail } from './live-sessions.mails.ts'
import { liveSessionsNotices } from './live-sessions.notices.ts'
import { liveSessionsRoutes } from './live-sessions.routes.ts'
import { createOperations, type Operations } from './operations.ts'

export interface LiveSessions
  extends Pick<Operations, 'create' | 'list' | 'listComing' | 'upcoming'> {
  /** The number of sessions that start in a period. */
  countBetween: typeof countBetween
}

/** The schedule of live sessions: visibility, joining, and attendance. */
export const liveSessions = defineModule('live-sessions', {
  needs,
  create: (deps: LiveSessionsDeps): Contribution<LiveSessions> => {
    const operations = createOperations(deps)
    const { create, list, listComing, upcoming } = operations
    return {
      api: { create, list, listComing, upcoming, countBetween },
      routes: [...liveSessionsRoutes(operations), ...calendarRoutes(operations.calendar)],
      mails: [scheduledMail],
      notices: liveSessionsNotices(operations),
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

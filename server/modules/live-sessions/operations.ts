import { createCreateLiveSession } from './create-live-session.ts'
import { createDeleteLiveSession } from './delete-live-session.ts'
import type { LiveSessionsDeps } from './deps.ts'
import { createDescribeLiveSession } from './describe-live-session.ts'
import { createGetCalendar } from './get-calendar.ts'
import { createGetLiveSession } from './get-live-session.ts'
import { createJoinLiveSession } from './join-live-session.ts'
import { createListComing } from './list-coming.ts'
import { createListLiveSessions } from './list-live-sessions.ts'
import { createReadCalendarFeed } from './read-calendar-feed.ts'
import { createReadSessionCalendar } from './read-session-calendar.ts'
import { createResetCalendar } from './reset-calendar.ts'
import { createUpcomingLiveSessions } from './upcoming-live-sessions.ts'
import { createUpdateLiveSession } from './update-live-session.ts'

/** All operations on live sessions, each with its dependencies. */
export const createOperations = (deps: LiveSessionsDeps) => ({
  list: createListLiveSessions(deps),
  listComing: createListComing(deps),
  upcoming: createUpcomingLiveSessions(deps),
  get: createGetLiveSession(deps),
  create: createCreateLiveSession(deps),
  update: createUpdateLiveSession(deps),
  delete: createDeleteLiveSession(deps),
  describe: createDescribeLiveSession(deps),
  join: createJoinLiveSession(deps),
  calendar: {
    readSession: createReadSessionCalendar(deps),
    readFeed: createReadCalendarFeed(deps),
    get: createGetCalendar(deps),
    reset: createResetCalendar(deps),
  },
})

export type Operations = ReturnType<typeof createOperations>

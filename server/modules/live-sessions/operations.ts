import { createCreateLiveSession } from './create-live-session.ts'
import { createDeleteLiveSession } from './delete-live-session.ts'
import type { LiveSessionsDeps } from './deps.ts'
import { createDescribeLiveSession } from './describe-live-session.ts'
import { createGetLiveSession } from './get-live-session.ts'
import { createJoinLiveSession } from './join-live-session.ts'
import { createListLiveSessions, createUpcomingLiveSessions } from './list-live-sessions.ts'
import {
  createGetCalendar,
  createReadCalendarFeed,
  createReadSessionCalendar,
  createResetCalendar,
} from './read-calendar.ts'
import { createUpdateLiveSession } from './update-live-session.ts'

/** Everything that can be done with live sessions, each operation with its dependencies. */
export const createOperations = (deps: LiveSessionsDeps) => ({
  list: createListLiveSessions(deps),
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

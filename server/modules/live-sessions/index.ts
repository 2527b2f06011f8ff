import { academySettings } from '#server/modules/academy-settings/index.ts'
import { access } from '#server/modules/access/index.ts'
import { identity } from '#server/modules/identity/index.ts'
import { media } from '#server/modules/media/index.ts'
import { signals } from '#server/modules/signals/index.ts'
import { type Bound, bind } from '#server/platform/module/bind.ts'
import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { filesInUse } from './files.store.ts'
import { mayOpenFile } from './files.ts'
import { liveSessionsMails } from './live-sessions.mails.ts'
import { liveSessionsNotices } from './live-sessions.notices.ts'
import { seenBy } from './live-sessions.policy.ts'
import {
  calendarEntriesOf,
  sessionJoined,
  sessionNeeded,
  sessionOpen,
  sessionReaders,
  sessionShared,
} from './live-sessions.questions.ts'
import { calendarRoutes, liveSessionsRoutes } from './live-sessions.routes.ts'
import {
  attendeesOf,
  countBetween,
  countJoined,
  exportFor,
  findBrief,
  findLiveSessions,
  nextFeedVersion,
  selectBriefs,
  selectTakingPlace,
} from './live-sessions.store.ts'
import { createLiveSession, createLiveSessionIn } from './managing.ts'
import { fillPlacesJob } from './places.ts'
import { isForAll, keepPrograms } from './programs.store.ts'
import { describeReminded, remindJob } from './reminders.ts'
import {
  describeChange,
  describeForHolder,
  describeLiveSession,
  getLiveSession,
  listComing,
  listLiveSessions,
  upcomingLiveSessions,
} from './schedule.ts'
import { removeOldNews } from './series.store.ts'

export type { CalendarEntry } from './live-sessions.present.ts'
export {
  calendarEntriesOf,
  sessionJoined,
  sessionNeeded,
  sessionOpen,
  sessionReaders,
  sessionShared,
} from './live-sessions.questions.ts'
export type { Reminder } from './live-sessions.schema.ts'
export { dueReminder, reminders } from './reminders.rules.ts'

/** As long as calendars keep past sessions and notices are kept. */
const newsKeptFor = 90 * 24 * 60 * 60_000

const needs = { academySettings, access, identity, media, signals }
const asks = {
  isNeeded: sessionNeeded,
  isOpen: sessionOpen,
  isShared: sessionShared,
  onJoined: sessionJoined,
  otherEntries: calendarEntriesOf,
  readersOf: sessionReaders,
}
export type LiveSessionsDeps = DepsOf<'config' | 'db' | 'keyFor' | 'now', typeof needs, typeof asks>

export interface LiveSessions {
  create: Bound<typeof createLiveSession>
  createIn: Bound<typeof createLiveSessionIn>
  get: Bound<typeof getLiveSession>
  list: Bound<typeof listLiveSessions>
  listComing: Bound<typeof listComing>
  upcoming: Bound<typeof upcomingLiveSessions>
  /** The number of sessions that start in a period. */
  countBetween: typeof countBetween
  /** How many of the sessions of a role a user has joined. */
  countJoined: typeof countJoined
  /** Id and title of a session, and the programs that it is for; null if there is none. */
  brief: typeof findBrief
  /** Id, title and start of the last sessions that are for all of these programs. */
  briefs: typeof selectBriefs
  /** Part of a statement: whether the session with the id in this column is for all of these programs. */
  isForAll: typeof isForAll
  keepPrograms: typeof keepPrograms
  /** The sessions that take place in a period, whoever they are for. */
  takingPlace: typeof selectTakingPlace
  /** Part of a statement: who has joined a session, as `user_id`, and since when, as `done_at`. */
  attendeesOf: typeof attendeesOf
}

/** The schedule of live sessions: visibility, joining, and attendance. */
export const liveSessions = defineModule('live-sessions', {
  needs,
  asks,
  create: (deps: LiveSessionsDeps): Contribution<LiveSessions> => ({
    api: {
      create: bind(deps, createLiveSession),
      createIn: bind(deps, createLiveSessionIn),
      get: bind(deps, getLiveSession),
      list: bind(deps, listLiveSessions),
      listComing: bind(deps, listComing),
      upcoming: bind(deps, upcomingLiveSessions),
      countBetween,
      countJoined,
      brief: findBrief,
      briefs: selectBriefs,
      attendeesOf,
      isForAll,
      keepPrograms,
      takingPlace: selectTakingPlace,
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
        find: (actor, searched) => findLiveSessions(deps.db.pool, seenBy(deps, actor), searched),
      },
    ],
    files: {
      folders: ['materials'],
      mayOpen: bind(deps, mayOpenFile),
      inUse: (keys) => filesInUse(deps.db.pool, keys),
      columns: ['live_session_files.file_key'],
    },
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

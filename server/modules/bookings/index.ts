import { access } from '#server/modules/access/index.ts'
import { identity } from '#server/modules/identity/index.ts'
import { calendarEntriesOf, liveSessions } from '#server/modules/live-sessions/index.ts'
import { type Bound, bind } from '#server/platform/module/bind.ts'
import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { answer } from '#server/platform/module/question.ts'
import { bookCall } from './booking.ts'
import { bookingsMails } from './bookings.mails.ts'
import { bookingsNotices } from './bookings.notices.ts'
import { bookingsRoutes } from './bookings.routes.ts'
import { exportFor, findOfficeBooking } from './bookings.store.ts'
import { calendarEntries } from './calendar.ts'
import { endCallsJob } from './ending.ts'
import { getHours, setHours } from './hours.ts'
import { listFreeTimes, readStanding } from './reading.ts'
import { describeReminded, remindOfCallsJob } from './reminders.ts'

const needs = { access, identity, liveSessions }
export type BookingsDeps = DepsOf<'db' | 'now', typeof needs>

export interface Bookings {
  book: Bound<typeof bookCall>
  freeTimes: Bound<typeof listFreeTimes>
  hours: Bound<typeof getHours>
  setHours: Bound<typeof setHours>
  /** What the student's overview says of calls; undefined where there is nothing to say. */
  standing: Bound<typeof readStanding>
}

/** One-to-one calls: the hours of mentors, and what students book in them. */
export const bookings = defineModule('bookings', {
  needs,
  create: (deps: BookingsDeps): Contribution<Bookings> => ({
    api: {
      book: bind(deps, bookCall),
      freeTimes: bind(deps, listFreeTimes),
      hours: bind(deps, getHours),
      setHours: bind(deps, setHours),
      standing: bind(deps, readStanding),
    },
    routes: bookingsRoutes(deps),
    jobs: [endCallsJob(deps), remindOfCallsJob(deps)],
    mails: bookingsMails,
    notices: bookingsNotices({
      describe: (id) => findOfficeBooking(deps.db.pool, deps.identity.lookup, id),
      describeReminded: bind(deps, describeReminded),
    }),
    answers: [answer(calendarEntriesOf, bind(deps, calendarEntries))],
    personalData: {
      part: 'calls',
      read: (userId) => exportFor(deps.db.pool, deps.identity.lookup, userId),
      columns: {
        'booking_hours.user_id': 'deleted',
        'bookings.mentor_id': {
          retainedBecause: 'the student still sees that there was a call',
        },
        'bookings.student_id': {
          retainedBecause:
            'the mentor still sees that there was a call; nothing that was written stays',
        },
      },
    },
  }),
})

import { may } from '#contract/access/permissions.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { endCall } from './booking.ts'
import { lockBooking } from './bookings.store.ts'
import { callsToEnd, closeHours, mentorsWithHours } from './hours.store.ts'
import type { BookingsDeps } from './index.ts'
import { tellBoth } from './news.ts'

/**
 * Every minute: closes the hours of those who do not teach any more, and cancels the calls to come of students without
 * access, of mentors without hours and of accounts that were deleted.
 */
export const endCallsJob = (
  deps: Pick<BookingsDeps, 'access' | 'db' | 'now'>,
): JobKind<object> => ({
  name: 'bookings.end',
  cron: '* * * * *',
  async handle() {
    const { access, db, now } = deps
    const mentors = await mentorsWithHours(db.pool)
    if (mentors.length > 0) {
      const states = await access.accessStatesOf(mentors)
      const gone = mentors.filter((id) => !may(states.get(id) ?? { roles: [] }, 'content.manage'))
      await closeHours(db.pool, gone)
    }
    for (const { id, why } of await callsToEnd(db.pool, now(), access)) {
      await db.transaction(async (tx) => {
        const call = await lockBooking(tx, id)
        if (!call || call.cancelledAt !== null || call.startsAt <= now()) return
        await endCall(tx, call, { at: now(), by: why, word: null })
        await tellBoth(tx, 'booking.cancelled', call)
      })
    }
  },
})

import { pages } from '#contract/site/pages.ts'
import type { CalendarEntry } from '#server/modules/live-sessions/index.ts'
import { selectForCalendar } from './bookings.store.ts'
import type { BookingsDeps } from './index.ts'

/** The calls of a user as entries of the calendar feed: cancelled ones stay in it as such. */
export async function calendarEntries(
  { db, identity, now }: Pick<BookingsDeps, 'db' | 'identity' | 'now'>,
  userId: string,
  part: { from: Date; limit: number },
): Promise<CalendarEntry[]> {
  const wanted = { userId, at: now(), ...part }
  const calls = await selectForCalendar(db.pool, identity.lookup, wanted)
  return calls.map((call) => {
    const other = call.studentId === userId ? call.mentorName : call.student?.name
    const { id, startsAt, endsAt, sequence, updatedAt, cancelledAt, topic: description } = call
    return {
      ...{ id, startsAt, sequence, description },
      title: other ? `Call with ${other}` : 'One-to-one call',
      durationMinutes: (endsAt.getTime() - startsAt.getTime()) / 60_000,
      page: pages.calls,
      ...(cancelledAt ? { cancelledAt } : { updatedAt }),
    }
  })
}

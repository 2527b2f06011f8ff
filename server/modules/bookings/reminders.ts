import { dueReminder, type Reminder, reminders } from '#server/modules/live-sessions/index.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { findOfficeBooking, lockBooking, type OfficeBooking } from './bookings.store.ts'
import type { BookingsDeps } from './index.ts'
import { tellBoth } from './news.ts'
import { callsBetween, isReminded, noteReminder } from './reminders.store.ts'

/**
 * Every minute: reminds the student and the mentor of a call, 24 hours and 15 minutes before it, each once for each time
 * that it gets, by however many processes.
 */
export const remindOfCallsJob = ({
  db,
  now,
}: Pick<BookingsDeps, 'db' | 'now'>): JobKind<object> => ({
  name: 'bookings.remind',
  cron: '* * * * *',
  async handle() {
    const at = now()
    const until = new Date(at.getTime() + reminders.tomorrow.from)
    for (const id of await callsBetween(db.pool, at, until)) {
      await db.transaction(async (tx) => {
        // Locked, so that one that is being moved or cancelled is seen as it is then.
        const call = await lockBooking(tx, id)
        const remindedAt = now()
        const kind = call?.cancelledAt === null ? dueReminder(call, remindedAt) : null
        if (!call || !kind) return
        const { startsAt } = call
        if (!(await noteReminder(tx, { bookingId: id, kind, startsAt, remindedAt }))) return
        await tellBoth(tx, `booking.${kind}`, call)
      })
    }
  },
})

/** The call of a reminder; null once it is cancelled, has begun, or is at another time. */
export async function describeReminded(
  { db, identity, now }: Pick<BookingsDeps, 'db' | 'identity' | 'now'>,
  id: string,
  kind: Reminder,
): Promise<OfficeBooking | null> {
  const call = await findOfficeBooking(db.pool, identity.lookup, id)
  if (!call || call.cancelledAt !== null || call.startsAt <= now()) return null
  return (await isReminded(db.pool, id, kind)) ? call : null
}

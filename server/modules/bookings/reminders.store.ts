import { sql } from 'kysely'
import type { Reminder } from '#server/modules/live-sessions/index.ts'
import type { Executor } from '#server/platform/database/database.ts'

/** The ids of calls that take place, start after `at` and until `until`, by time. */
export async function callsBetween(executor: Executor, at: Date, until: Date): Promise<string[]> {
  const rows = await executor
    .selectFrom('bookings')
    .select('id')
    .where('cancelledAt', 'is', null)
    .where('startsAt', '>', at)
    .where('startsAt', '<=', until)
    .orderBy('startsAt')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Notes that a reminder is sent; false if it was before. */
export async function noteReminder(
  tx: Executor,
  reminder: { bookingId: string; kind: Reminder; startsAt: Date; remindedAt: Date },
): Promise<boolean> {
  const noted = await tx
    .insertInto('bookingReminders')
    .values(reminder)
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .executeTakeFirst()
  return noted !== undefined
}

/** Whether a call is still at the time of which it was reminded. */
export async function isReminded(executor: Executor, id: string, kind: Reminder): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from bookings b join booking_reminders r
        on r.booking_id = b.id and r.starts_at = b.starts_at
      where b.id = ${id} and r.kind = ${kind}) as found`.execute(executor)
  return rows[0]?.found ?? false
}

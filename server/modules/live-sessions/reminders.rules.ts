import { joinOpensMinutesBefore } from '#contract/live-sessions.ts'
import type { Reminder } from './live-sessions.schema.ts'

const minute = 60_000
const hour = 60 * minute

/** How long before a session each reminder is sent, and until when it makes sense if nobody could send it. */
export const reminders: Record<Reminder, { from: number; until: number }> = {
  tomorrow: { from: 24 * hour, until: 12 * hour },
  soon: { from: joinOpensMinutesBefore * minute, until: 0 },
}

/** The reminder of a session that is due at `at`; null if there is none, or its time was chosen after it. */
export function dueReminder(
  { startsAt, timeSetAt }: { startsAt: Date; timeSetAt: Date },
  at: Date,
): Reminder | null {
  const isDue = ({ from, until }: { from: number; until: number }) => {
    const sendAt = startsAt.getTime() - from
    const isTold = timeSetAt.getTime() > sendAt
    return !isTold && sendAt <= at.getTime() && at.getTime() < startsAt.getTime() - until
  }
  if (isDue(reminders.soon)) return 'soon'
  return isDue(reminders.tomorrow) ? 'tomorrow' : null
}

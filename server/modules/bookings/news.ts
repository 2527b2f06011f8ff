import type { EventType } from '#contract/notifications/events.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'

type BookingEvent = Extract<EventType, `booking.${string}`>

/** Tells the student and the mentor of a call. It emits events, so call it last. */
export async function tellBoth(
  tx: Executor,
  type: BookingEvent,
  { id, mentorId, studentId }: { id: string; mentorId: string | null; studentId: string | null },
): Promise<void> {
  for (const user of [studentId, mentorId]) {
    if (user !== null) await emit(tx, { type, subject: id, audience: { user } })
  }
}

import type { EventType } from '#contract/events.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'

/**
 * Tells the student and the admins of something in their conversation, on all their screens. It
 * emits events, so call it last in the transaction.
 */
export async function tellBothSides(
  tx: Executor,
  type: EventType,
  userId: string,
  subject = userId,
): Promise<void> {
  await emit(tx, { type, subject, audience: { user: userId } })
  await emit(tx, { type, subject, audience: { role: 'admin' } })
}

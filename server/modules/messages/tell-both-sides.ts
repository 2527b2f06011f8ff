import type { EventType } from '#contract/events.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'

/**
 * Notifies the screens of the student and the admins of a change in their conversation. It emits
 * events, so call it last in the transaction.
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

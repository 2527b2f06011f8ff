import type { Side } from '#contract/messages.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { findFirstUnread } from './conversations.store.ts'
import { tellBothSides } from './tell-both-sides.ts'

/**
 * Emits the events for a side having read more, and for messages still unread: they arrived while
 * an earlier message was unread, so nobody was notified of them. Call it last in the transaction.
 */
export async function tellOfReading(tx: Executor, userId: string, reader: Side): Promise<void> {
  const left = await findFirstUnread(tx, userId, reader)
  await tellBothSides(tx, 'message.read', userId)
  if (left) await tellBothSides(tx, 'message.new', userId, left.id)
}

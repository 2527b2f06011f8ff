import type { Side } from '#contract/messages.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { findFirstUnread } from './conversations.store.ts'
import { tellBothSides } from './tell-both-sides.ts'

/**
 * Tells that a side has read on, and of what it has left unread: that came while an earlier message was
 * unread, so that nobody was told of it. Call it last in the transaction.
 */
export async function tellOfReading(tx: Executor, userId: string, reader: Side): Promise<void> {
  const left = await findFirstUnread(tx, userId, reader)
  await tellBothSides(tx, 'message.read', userId)
  if (left) await tellBothSides(tx, 'message.new', userId, left.id)
}

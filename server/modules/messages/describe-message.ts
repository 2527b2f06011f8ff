import type { Side } from '#contract/messages.ts'
import type { MessagesDeps } from './deps.ts'
import { findUnreadFacts } from './messages.store.ts'

export interface MessageFacts {
  from: Side
  student: { id: string; name: string }
  /** Whether it is the first that the other side has not read. */
  isFirstUnread: boolean
}

/** The message for a notice about it; null if it has been deleted. */
export async function describeMessage(
  { db, identity }: Pick<MessagesDeps, 'db' | 'identity'>,
  id: string,
): Promise<MessageFacts | null> {
  const facts = await findUnreadFacts(db.pool, id)
  if (!facts) return null
  const { userId, ...rest } = facts
  const [student] = await identity.usersByIds(db.pool, [userId])
  return student ? { ...rest, student: { id: student.id, name: student.name } } : null
}

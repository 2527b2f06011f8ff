import type { Conversation, PartQuery } from '#contract/messages.ts'
import { findConversation } from './conversations.store.ts'
import type { MessagesDeps } from './deps.ts'
import { presentConversation } from './messages.present.ts'
import { selectMessages } from './messages.store.ts'

type ReadDeps = Pick<MessagesDeps, 'db' | 'identity'>

export const createReadConversation =
  ({ db, identity }: ReadDeps) =>
  async (userId: string, part: PartQuery): Promise<Conversation> => {
    // The marks first: a message that comes meanwhile may be unread, never read before it is there.
    const conversation = await findConversation(db.pool, userId)
    const rows = await selectMessages(db.pool, userId, part)
    const authors = new Set(rows.flatMap(({ senderId: id }) => (id ? [id] : [])))
    return presentConversation(conversation, rows, await identity.usersByIds(db.pool, [...authors]))
  }

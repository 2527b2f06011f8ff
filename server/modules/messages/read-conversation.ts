import type { Conversation, PartQuery } from '#contract/messages.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { findConversation } from './conversations.store.ts'
import type { MessagesDeps } from './deps.ts'
import { presentConversation } from './messages.present.ts'
import { selectMessages } from './messages.store.ts'

type ReadDeps = Pick<MessagesDeps, 'db' | 'identity' | 'media'>

/** Part of a user's conversation, with file addresses for the actor, and the person assigned. */
export const createReadConversation =
  ({ db, identity, media }: ReadDeps) =>
  async (
    actor: Actor,
    userId: string,
    part: PartQuery,
  ): Promise<{ conversation: Conversation; assignedTo: string | null }> => {
    // The marks are read first: a message arriving meanwhile may appear unread, but never read too
    // early.
    const found = await findConversation(db.pool, userId)
    const rows = await selectMessages(db.pool, userId, part)
    const authors = new Set(rows.flatMap(({ senderId: id }) => (id ? [id] : [])))
    const people = await identity.usersByIds(db.pool, [...authors])
    const addressOf = (key: string) => media.addressOf(actor, key)
    const conversation = presentConversation(found, rows, people, addressOf)
    return { conversation, assignedTo: found?.assignedTo ?? null }
  }

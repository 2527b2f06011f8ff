import type { Conversation, PartQuery } from '#contract/messages.ts'
import type { UserBrief } from '#server/modules/identity/index.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { findConversationPart } from './conversation-part.store.ts'
import type { MessagesDeps } from './deps.ts'
import { presentConversation } from './messages.present.ts'

type ReadDeps = Pick<MessagesDeps, 'db' | 'identity' | 'media'>

/** Part of a user's conversation, with file addresses for the actor, and the person assigned. */
export async function readConversation(
  { db, identity, media }: ReadDeps,
  actor: Actor,
  userId: string,
  part: PartQuery,
): Promise<{ conversation: Conversation; assignee: UserBrief | null }> {
  const found = await findConversationPart(db.pool, userId, part, identity.lookup)
  const addressOf = (key: string) => media.addressOf(actor, key)
  const conversation = presentConversation(found, addressOf)
  return { conversation, assignee: found?.marks.assignee ?? null }
}

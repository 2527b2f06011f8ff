import { may } from '#contract/permissions.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { countUnreadConversations } from './conversations.store.ts'
import type { MessagesDeps } from './deps.ts'
import { countUnreadByStudent } from './messages.store.ts'

type ReadDeps = Pick<MessagesDeps, 'db'>

/**
 * The count on the actor's badge: unread messages, or for the office the conversations with unread
 * ones.
 */
export async function countUnread({ db }: ReadDeps, actor: Actor): Promise<{ count: number }> {
  return {
    count: may(actor, 'messages.manage')
      ? await countUnreadConversations(db.pool)
      : await countUnreadByStudent(db.pool, actor.id),
  }
}

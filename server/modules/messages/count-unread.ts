import { may } from '#contract/permissions.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { countUnreadConversations } from './conversations.store.ts'
import type { MessagesDeps } from './deps.ts'
import { countUnreadByStudent } from './messages.store.ts'

type ReadDeps = Pick<MessagesDeps, 'db'>

/** What the actor's badge counts: unread messages, for admins conversations that hold such. */
export const createCountUnread =
  ({ db }: ReadDeps) =>
  async ({ id, roles }: Actor): Promise<{ count: number }> => ({
    count: may(roles, 'messages.manage')
      ? await countUnreadConversations(db.pool)
      : await countUnreadByStudent(db.pool, id),
  })

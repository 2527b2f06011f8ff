import type { ConversationSummary } from '#contract/messages.ts'
import type { PageQuery } from '#contract/values.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { type InboxSelection, selectInbox } from './conversations.store.ts'
import type { MessagesDeps } from './deps.ts'
import { presentSummary } from './messages.present.ts'

/** A search that finds more people than these is no search. */
const mostPeople = 10_000

type InboxQuery = PageQuery & { search?: string; state?: 'open' | 'closed' }

/** One page of the conversations, unread ones first, then the newest, with the number of all. */
export const createListConversations =
  ({ db, identity }: Pick<MessagesDeps, 'db' | 'identity'>) =>
  async (
    _actor: Actor,
    { search, state, page, limit }: InboxQuery,
  ): Promise<{ items: ConversationSummary[]; total: number }> => {
    const selection: InboxSelection = { closed: state && state === 'closed' }
    if (search) {
      const { users } = await identity.listUsers(db.pool, { search, page: 1, limit: mostPeople })
      selection.search = { text: search, userIds: users.map(({ id }) => id) }
    }
    const { rows, total } = await selectInbox(db.pool, selection, {
      limit,
      offset: (page - 1) * limit,
    })
    const users = await identity.usersByIds(
      db.pool,
      rows.map((row) => row.user_id),
    )
    const byId = new Map(users.map((user) => [user.id, user]))
    const items = rows.flatMap((row) => {
      const user = byId.get(row.user_id)
      return user ? [presentSummary(row, user)] : []
    })
    return { items, total }
  }

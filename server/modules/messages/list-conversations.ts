import type { Page } from '#contract/endpoint.ts'
import type { ListQuery } from '#contract/lists.ts'
import type { ConversationSort, ConversationSummary } from '#contract/messages.ts'
import { partOf } from '#server/platform/database/lists.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { MessagesDeps } from './deps.ts'
import { selectInbox } from './inbox.store.ts'
import { presentSummary } from './messages.present.ts'

type InboxQuery = ListQuery<ConversationSort> & {
  state?: 'open' | 'closed'
  assigned?: 'mine' | 'nobody'
}

/** One page of the conversations, unread ones first unless sorted, with their total number. */
export async function listConversations(
  { db, identity }: Pick<MessagesDeps, 'db' | 'identity'>,
  actor: Actor,
  { state, assigned, ...query }: InboxQuery,
): Promise<Page<ConversationSummary>> {
  const whose = assigned === 'mine' ? actor.id : assigned
  const selection = { ...partOf(query), closed: state && state === 'closed', assigned: whose }
  const { rows, total } = await selectInbox(db.pool, selection, identity.lookup)
  const items = rows.flatMap((row) => (row.user ? presentSummary(row, row.user) : []))
  return { items, total }
}

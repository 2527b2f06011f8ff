import type { InvitationSort } from '#contract/invitations.ts'
import type { ListQuery } from '#contract/lists.ts'
import { partOf } from '#server/platform/database/lists.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { InvitationsDeps } from './deps.ts'
import { presentInvitation } from './invitations.present.ts'
import { searchInvitations } from './invitations.store.ts'

/** One page of the invitations, newest first unless sorted, and their total number. */
export async function listInvitations(
  { db, now }: Pick<InvitationsDeps, 'db' | 'now'>,
  _actor: Actor,
  query: ListQuery<InvitationSort>,
) {
  const { invitations, total } = await searchInvitations(db.pool, partOf(query))
  const at = now()
  return { items: invitations.map((row) => presentInvitation(row, at)), total }
}

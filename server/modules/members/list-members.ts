import type { ListQuery } from '#contract/lists.ts'
import type { MemberFilter, MemberSort } from '#contract/members.ts'
import { partOf } from '#server/platform/database/lists.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { MembersDeps } from './deps.ts'
import { selectionOf } from './selection-of.ts'
import { withTags } from './with-tags.ts'

/**
 * One page of the members who match the filter, newest first unless sorted, and their total number.
 */
export async function listMembers(
  deps: MembersDeps,
  actor: Actor,
  query: ListQuery<MemberSort> & MemberFilter,
) {
  const { access, db, identity, now } = deps

  const part = { ...partOf(query), ...selectionOf(deps, actor, query, now()) }
  const { ends } = access.members
  const { users, total } = await identity.directory.search(db.pool, { ...part, ends })
  return { items: await withTags(deps, actor, users), total }
}

import type { ListQuery } from '#contract/lists.ts'
import type { MemberFilter, MemberSort } from '#contract/members.ts'
import { partOf } from '#server/platform/database/lists.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { MembersDeps } from './deps.ts'
import { selectionOf } from './selection-of.ts'
import { createWithTags } from './with-tags.ts'

/**
 * One page of the members who match the filter, newest first unless sorted, and their total number.
 */
export const createListMembers = (deps: MembersDeps) => {
  const { access, db, identity, now } = deps
  const withTags = createWithTags(deps)
  return async (actor: Actor, query: ListQuery<MemberSort> & MemberFilter) => {
    const part = { ...partOf(query), ...selectionOf(deps, actor, query, now()) }
    const { ends } = access.members
    const { users, total } = await identity.directory.search(db.pool, { ...part, ends })
    return { items: await withTags(actor, users), total }
  }
}

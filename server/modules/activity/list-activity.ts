import type { ActivityEntry, ActivityFilter, ActivitySort } from '#contract/activity.ts'
import type { Page } from '#contract/endpoint.ts'
import type { ListQuery } from '#contract/lists.ts'
import { listEntries } from '#server/platform/audit/find-entries.ts'
import { partOf } from '#server/platform/database/lists.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { presentEntry } from './activity.present.ts'
import type { ActivityDeps } from './deps.ts'
import { searchIn } from './search-in.ts'

/** One page of the activity, newest first unless sorted the other way. */
export async function listActivity(
  deps: ActivityDeps,
  _actor: Actor,
  query: ListQuery<ActivitySort> & ActivityFilter,
): Promise<Page<ActivityEntry>> {
  const selection = searchIn(deps, query)
  const { limit, offset, sort, direction } = partOf(query)
  const oldestFirst = sort === 'at' && direction !== 'desc'
  const { nameOf } = deps.identity.lookup
  const part = { limit, offset, oldestFirst, nameOf }
  const { rows, total } = await listEntries(deps.db.pool, selection, part)
  return { items: rows.map(presentEntry), total }
}

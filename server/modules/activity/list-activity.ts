import type { ActivityEntry, ActivityFilter, ActivitySort } from '#contract/activity.ts'
import type { Page } from '#contract/endpoint.ts'
import type { ListQuery } from '#contract/lists.ts'
import { listEntries } from '#server/platform/audit/find-entries.ts'
import { partOf } from '#server/platform/database/lists.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { presentEntry } from './activity.present.ts'
import type { ActivityDeps } from './deps.ts'
import { namesIn } from './names-in.ts'
import { searchIn } from './search-in.ts'

/** One page of the activity, newest first unless sorted the other way. */
export const createListActivity =
  (deps: ActivityDeps) =>
  async (
    _actor: Actor,
    query: ListQuery<ActivitySort> & ActivityFilter,
  ): Promise<Page<ActivityEntry>> => {
    const { pool } = deps.db
    const selection = searchIn(deps, query)
    const { limit, offset, sort, direction } = partOf(query)
    const oldestFirst = sort === 'at' && direction !== 'desc'
    const { rows, total } = await listEntries(pool, selection, { limit, offset, oldestFirst })
    const names = await namesIn(deps, rows)
    return { items: rows.map((row) => presentEntry(row, names)), total }
  }

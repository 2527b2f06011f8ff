import type { ActivityEntry, ActivityFilter, ActivitySort } from '#contract/activity.ts'
import { actionInWords, actionsWithWords } from '#contract/activity-words.ts'
import type { Page } from '#contract/endpoint.ts'
import type { ListQuery } from '#contract/lists.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import {
  type AuditRow,
  type AuditSelection,
  findEntries,
  listEntries,
} from '#server/platform/audit/find-entries.ts'
import { partOf } from '#server/platform/database/lists.ts'
import type { CsvContent } from '#server/platform/heavy/csv-route.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { csvCells, csvHead, presentEntry } from './activity.present.ts'
import { selectionOf } from './activity.rules.ts'
import type { ActivityDeps } from './index.ts'

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

/** Records that somebody exports these entries, of which this one may be the first. */
export async function recordExport({ db }: ActivityDeps, actor: Actor, filter: ActivityFilter) {
  // The search text may be somebody's address.
  const { group = 'any', from = 'any', to = 'any', person, search } = filter
  const details = { group, from, to, searched: search !== undefined }
  await recordAudit(db.pool, actor, { action: 'activity.exported', person, details })
}

/** All matching entries, newest first. */
export function exportActivity(deps: ActivityDeps, filter: ActivityFilter): CsvContent<AuditRow> {
  const selection = searchIn(deps, filter)
  const { nameOf } = deps.identity.lookup
  return {
    head: csvHead,
    next: (after, limit) =>
      findEntries(deps.db.pool, selection, { limit, after: after?.id, nameOf }),
    cells: (rows) => rows.map((row) => csvCells(presentEntry(row))),
  }
}

// More than anybody has, except admins of many years, who can export everything.
const entriesMaximum = 10_000

/**
 * The user's own actions, and the fact that something was done to the user: by whom, and from
 * where, is somebody else's data.
 */
export async function readOwnActivity({ db }: Pick<ActivityDeps, 'db'>, userId: string) {
  const rows = await findEntries(db.pool, { person: userId }, { limit: entriesMaximum })
  return rows.map((row) => {
    const isOwn = row.actorId === userId
    return {
      at: row.at,
      what: actionInWords(row.action),
      byYou: isOwn,
      subject: row.subjectName,
      before: row.before,
      after: row.after,
      ...(isOwn && { address: row.clientAddress, requestId: row.requestId }),
    }
  })
}

/** The selection for a filter with its search, which covers the names of users and the actions. */
function searchIn(
  { identity }: Pick<ActivityDeps, 'identity'>,
  filter: ActivityFilter,
): AuditSelection {
  const { search: text } = filter
  const selection = selectionOf(filter)
  if (!text) return selection
  const users = identity.lookup.matching(text)
  return { ...selection, search: { text, users, actions: actionsWithWords(text) } }
}

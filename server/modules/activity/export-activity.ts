import type { ActivityFilter } from '#contract/activity.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { type AuditRow, findEntries } from '#server/platform/audit/find-entries.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { presentEntry } from './activity.present.ts'
import { csvHead, csvLine } from './activity-csv.present.ts'
import type { ActivityDeps } from './deps.ts'
import { searchIn } from './search-in.ts'

const linesAtOnce = 500

/**
 * All matching entries, newest first, as the lines of a CSV file; read in batches, so of any
 * length. The export itself is recorded first, and is the first entry if it matches.
 */
export async function exportActivity(
  deps: ActivityDeps,
  actor: Actor,
  filter: ActivityFilter,
): Promise<AsyncGenerator<string>> {
  async function* lines(filter: ActivityFilter): AsyncGenerator<string> {
    const selection = searchIn(deps, filter)
    const { nameOf } = deps.identity.lookup
    yield csvHead()
    let rows: AuditRow[] = []
    do {
      const part = { limit: linesAtOnce, after: rows.at(-1)?.id, nameOf }
      rows = await findEntries(deps.db.pool, selection, part)
      if (rows.length > 0) yield rows.map((row) => csvLine(presentEntry(row))).join('')
    } while (rows.length === linesAtOnce)
  }

  // The search text may be somebody's address.
  const { group = 'any', from = 'any', to = 'any', person, search } = filter
  const details = { group, from, to, searched: search !== undefined }
  await recordAudit(deps.db.pool, actor, { action: 'activity.exported', person, details })
  return lines(filter)
}

import type { MemberFilter } from '#contract/members.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { recordedFile } from '#server/platform/http/csv.ts'
import type { MembersDeps } from './deps.ts'
import { membersCsvHead, membersCsvLine } from './members-csv.present.ts'
import { selectionOf } from './selection-of.ts'
import { withTags } from './with-tags.ts'

const linesAtOnce = 500

/**
 * All members who match the filter as the lines of a CSV file, read in batches. The export is recorded before
 * anything is given out.
 */
export async function exportMembers(
  deps: MembersDeps,
  actor: Actor,
  filter: MemberFilter,
): Promise<AsyncGenerator<string>> {
  const { db, identity, now } = deps

  async function* lines(actor: Actor, filter: MemberFilter): AsyncGenerator<string> {
    const selection = selectionOf(deps, actor, filter, now())
    let after: string | null = null
    do {
      const part = { ...selection, after, limit: linesAtOnce }
      const users = await identity.directory.next(db.pool, part)
      const rows = await withTags(deps, actor, users)
      if (rows.length > 0) yield rows.map(membersCsvLine).join('')
      after = users.length === linesAtOnce ? (users.at(-1)?.id ?? null) : null
    } while (after !== null)
  }

  // Refused before anything is recorded, and before the response begins.
  selectionOf(deps, actor, filter, now())
  // The search text may be somebody's address.
  const { search, ...rest } = filter
  const details = { ...rest, searched: search !== undefined }
  const recorded = recordAudit(db.pool, actor, { action: 'members.exported', details })
  return recordedFile(recorded, membersCsvHead(), lines(actor, filter))
}

import type { Selectable } from 'kysely'
import type { AuditEntry } from '#server/platform/audit/audit.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import type { Tables } from '#server/platform/database/tables.ts'

type Row = Selectable<Tables['liveSessions']>
/** A session that was planned has no `before`, one that is deleted no `after`. */
type Versions = { before: null; after: Row } | { before: Row; after: Row | null }

const told = [
  'title',
  'description',
  'startsAt',
  'durationMinutes',
  'recordingUrl',
  'roleAccess',
] as const

/** What the audit trail says of a change. The link to the meeting may open it: only that it changed. */
export function sessionEntry(action: string, { before, after }: Versions): AuditEntry {
  const { id: subject, title: name } = before ?? after
  const isOther = before && after && before.meetingUrl !== after.meetingUrl
  return {
    action,
    subject,
    name,
    ...(isOther && { details: { meetingLink: 'changed' } }),
    ...changeOf(before, after, told),
  }
}

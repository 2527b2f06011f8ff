import type { Selectable } from 'kysely'
import type { AuditEntry } from '#server/platform/audit/audit.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import type { Tables } from '#server/platform/database/tables.ts'

type Row = Selectable<Tables['liveSessions']>
/** A created session has no `before`, a deleted one no `after`. */
type Versions = { before: null; after: Row } | { before: Row; after: Row | null }

const told = [
  'title',
  'description',
  'startsAt',
  'durationMinutes',
  'recordingUrl',
  'roleAccess',
] as const

/**
 * The audit entry of a change. Of the meeting link, which may grant access, it only records that it
 * changed.
 */
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

import type { ActivityEntry, ActivityPerson } from '#contract/activity.ts'
import type { AuditRow } from '#server/platform/audit/find-entries.ts'

const personOf = (id: string | null, name: string | null): ActivityPerson | null =>
  id === null ? null : { id, name }

export function presentEntry(row: AuditRow): ActivityEntry {
  const { id, action, details, before, after, requestId } = row
  return {
    id,
    at: row.at.toISOString(),
    action,
    by: personOf(row.actorId, row.actorName),
    subject: { kind: row.subjectKind, id: row.subject, name: row.subjectName },
    person: personOf(row.personId, row.personName),
    details,
    before,
    after,
    address: row.clientAddress,
    requestId,
  }
}

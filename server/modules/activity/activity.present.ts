import type { ActivityEntry, ActivityPerson } from '#contract/activity.ts'
import type { AuditRow } from '#server/platform/audit/find-entries.ts'

/** The names of users by id; deleted users are absent. */
export type Names = ReadonlyMap<string, string>

export function presentEntry(row: AuditRow, names: Names): ActivityEntry {
  const personOf = (id: string | null): ActivityPerson | null =>
    id === null ? null : { id, name: names.get(id) ?? null }
  const { id, action, details, before, after, requestId } = row
  return {
    id,
    at: row.at.toISOString(),
    action,
    by: personOf(row.actorId),
    subject: { kind: row.subjectKind, id: row.subject, name: row.subjectName },
    person: personOf(row.personId),
    details,
    before,
    after,
    address: row.clientAddress,
    requestId,
  }
}

import {
  type ActivityEntry,
  type ActivityPerson,
  actionInWords,
  fieldInWords,
} from '#contract/activity.ts'
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

type Column = [title: string, value: (entry: ActivityEntry) => string]

const columns: Column[] = [
  ['Time (UTC)', ({ at }) => at],
  ['Who', ({ by }) => nameOf(by) ?? 'The program'],
  ['What', ({ action }) => actionInWords(action)],
  ['Action', ({ action }) => action],
  ['Subject', ({ subject }) => subject.name ?? ''],
  ['Subject id', ({ subject }) => subject.id ?? ''],
  ['Person', ({ person }) => nameOf(person) ?? ''],
  ['Before', ({ before }) => factsIn(before)],
  ['After', ({ after }) => factsIn(after)],
  ['Details', ({ details }) => factsIn(details)],
  ['Address', ({ address }) => address ?? ''],
  ['Request', ({ requestId }) => requestId ?? ''],
]

const nameOf = (person: ActivityPerson | null) => person && (person.name ?? 'Deleted user')

const factsIn = (facts: ActivityEntry['before']) =>
  Object.entries(facts ?? {})
    .map(([field, value]) => `${fieldInWords(field)}: ${value ?? 'none'}`)
    .join('; ')

/** The header line of the file. */
export const csvHead: readonly string[] = columns.map(([title]) => title)

/** One entry as a line of it. */
export const csvCells = (entry: ActivityEntry): string[] => columns.map(([, value]) => value(entry))

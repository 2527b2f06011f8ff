import {
  type ActivityEntry,
  type ActivityPerson,
  actionInWords,
  fieldInWords,
} from '#contract/activity.ts'
import { csvRow } from '#server/platform/http/csv.ts'

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
export const csvHead = (): string => csvRow(columns.map(([title]) => title))

/** One entry as a line of CSV (RFC 4180). */
export const csvLine = (entry: ActivityEntry): string =>
  csvRow(columns.map(([, value]) => value(entry)))

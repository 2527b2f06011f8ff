import { oneOf, readDay, readId, readPeriod } from '#client/platform/lists/address-values.ts'
import { day } from '#client/ui/displays/format.ts'
import type { BulkAction, MemberFilter, MemberRow, Seen } from '#contract/members.ts'
import { type PaidProgram, paidProgramNames } from '#contract/offers/programs.ts'
import { readCount, readLabel } from './filter-values.ts'

export const loadFailure = 'Failed to load members. Please try again.'

export const programNames: Record<PaidProgram, string> = {
  academy: 'Academy',
  mentorship: 'Mentorship',
}

/** What the list can be filtered by, under the names used in its address. */
export const filterNames = [
  'program',
  'status',
  'endsWithin',
  'endedIn',
  'seen',
  'paid',
  'cohort',
  'offer',
  'tag',
] as const
export type FilterName = (typeof filterNames)[number]

const seenLabels: Record<Seen, string> = {
  week: 'Seen this week',
  month: 'Seen in 30 days',
  'not month': 'Not seen for 30 days',
  'not quarter': 'Not seen for 90 days',
  never: 'Never seen',
}

const readers = {
  program: oneOf([...paidProgramNames, 'none']),
  status: oneOf(['active', 'expired']),
  endsWithin: readCount(365),
  endedIn: readPeriod,
  seen: oneOf(Object.keys(seenLabels) as Seen[]),
  paid: oneOf(['yes', 'no']),
  cohort: readDay,
  offer: readId,
  tag: readLabel(40),
} as const

/** The filter that an address names; invalid values are ignored. */
export function filterOf(values: Readonly<Record<FilterName, string>>, search = ''): MemberFilter {
  return {
    search: search || undefined,
    program: readers.program(values.program),
    status: readers.status(values.status),
    endsWithin: readers.endsWithin(values.endsWithin),
    endedIn: readers.endedIn(values.endedIn),
    seen: readers.seen(values.seen),
    paid: readers.paid(values.paid),
    cohort: readers.cohort(values.cohort),
    offer: readers.offer(values.offer),
    tag: readers.tag(values.tag),
  }
}

const all = (label: string) => ({ value: '', label })

export const filterOptions = {
  program: [
    all('Every program'),
    { value: 'academy', label: 'Academy' },
    { value: 'mentorship', label: 'Mentorship' },
    { value: 'none', label: 'No program' },
  ],
  status: [
    all('Any status'),
    { value: 'active', label: 'Active' },
    { value: 'expired', label: 'Ended' },
  ],
  endsWithin: [
    all('Any end date'),
    ...[7, 14, 30].map((days) => ({ value: String(days), label: `Ends within ${days} days` })),
  ],
  endedIn: [all('Any past end date')],
  seen: [
    all('Any last visit'),
    ...Object.entries(seenLabels).map(([value, label]) => ({ value, label })),
  ],
  paid: [
    all('Paid or not'),
    { value: 'yes', label: 'Has paid' },
    { value: 'no', label: 'Has not paid' },
  ],
}

/** 'Nov 20, 2026', or 'Never'. */
export const seenText = ({ lastSeenAt }: Pick<MemberRow, 'lastSeenAt'>): string =>
  lastSeenAt ? day(lastSeenAt) : 'Never'

/** When the program shown for the member ends or ended: 'Ends Nov 20, 2026'; '' without one. */
export function endText({ plan, status, subscriptions }: MemberRow): string {
  const shown = subscriptions.find(({ program }) => program === plan)
  if (!shown) return ''
  return `${status === 'active' ? 'Ends' : 'Ended'} ${day(shown.endsAt)}`
}

/** '1 member', '1,204 members'. */
export const membersText = (count: number): string =>
  count === 1 ? '1 member' : `${count.toLocaleString('en-US')} members`

/** What a bulk action will do to how many members, for the confirmation. */
export function bulkSentence(action: BulkAction, count: number): string {
  const people = membersText(count)
  if (action.kind === 'grant') {
    return `The ${programNames[action.program]} is granted to ${people} for its usual duration; those who already have it are not changed.`
  }
  if (action.kind === 'extend') {
    return `The ${programNames[action.program]} is extended by one month for ${people}; those who never had it are not changed.`
  }
  if (action.kind === 'message') return `This message is sent to ${people}.`
  if (action.kind === 'tag') return `The tag “${action.tag}” is added to ${people}.`
  return `The tag “${action.tag}” is removed from ${people}.`
}

/** The columns that can be hidden. */
export const columnChoices = [
  { key: 'email', label: 'Email' },
  { key: 'plan', label: 'Program' },
  { key: 'ends', label: 'Ends' },
  { key: 'seen', label: 'Last seen' },
  { key: 'tags', label: 'Tags' },
  { key: 'created', label: 'Joined' },
] as const
export type ColumnKey = (typeof columnChoices)[number]['key']

export const usualColumns: readonly ColumnKey[] = ['email', 'plan', 'ends', 'seen', 'tags']

/** The columns that an address names, in the table's order; the default ones if it names none. */
export function columnsIn(value: string | null): readonly ColumnKey[] {
  if (value === null) return usualColumns
  const wanted = value.split(',')
  return columnChoices.map(({ key }) => key).filter((key) => wanted.includes(key))
}

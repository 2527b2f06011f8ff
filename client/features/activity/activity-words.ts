import { moment } from '#client/ui/displays/format.ts'
import type { Outcome } from '#client/ui/overlays/outcome-toast.ts'
import {
  type ActivityEntry,
  type ActivityFact,
  type ActivityGroup,
  type ActivityPerson,
  actionInWords,
  fieldInWords,
} from '#contract/activity.ts'

export const loadFailure = 'Failed to load the activity. Please try again.'
export const exportFailure = 'Failed to export the activity. Please try again.'

/** What is said once a value was copied, or was not. */
export const copied = (name: string): Outcome => ({
  done: `${name} Copied`,
  failed: 'It could not be copied. Please select it and copy it yourself.',
})

export const groupLabels: Readonly<Record<ActivityGroup, string>> = {
  people: 'People and roles',
  money: 'Payments',
  teaching: 'Courses and sessions',
  trading: 'Signals and challenges',
  messages: 'Messages and mails',
  security: 'Account security',
  academy: 'Settings and exports',
  other: 'Everything else',
}

export const deletedUser = 'Deleted user'

/** Who did something. */
export const doerOf = ({ by }: ActivityEntry): string => (by ? personName(by) : 'The program')

export const personName = ({ name }: ActivityPerson): string => name ?? deletedUser

/** What it was done to: by its name, and by whom it concerns; '' where the deed says all of it. */
export function subjectOf({ by, subject, person }: ActivityEntry): string {
  const whom = person && person.id !== by?.id ? personName(person) : null
  return [subject.name, whom].filter(Boolean).join(', ')
}

/** What a row's button is called by those who listen. */
export const openLabel = (entry: ActivityEntry): string =>
  [actionInWords(entry.action), subjectOf(entry), doerOf(entry)].filter(Boolean).join(', ')

/** Names that the program gives, such as 'academy_student', and no text of people. */
const areNames = /^[a-z]+(_[a-z]+)+(, [a-z]+(_[a-z]+)*)*$|^admin(, [a-z]+(_[a-z]+)+)*$/
const isInstant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

/** A kept fact as people say it. */
export function factInWords(fact: ActivityFact | undefined): string {
  if (fact === null || fact === undefined || fact === '') return 'None'
  if (typeof fact === 'boolean') return fact ? 'Yes' : 'No'
  if (typeof fact === 'number') return String(fact)
  if (isInstant.test(fact)) return moment(fact)
  return areNames.test(fact) ? fact.split(', ').map(actionInWords).join(', ') : fact
}

/** The fields that changed, each by its name with what it was and what it is. */
export function changesOf({ before, after }: ActivityEntry) {
  const fields = Object.keys({ ...before, ...after })
  return fields.map((field) => ({
    field,
    name: fieldInWords(field),
    before: before ? factInWords(before[field]) : null,
    after: after ? factInWords(after[field]) : null,
  }))
}

/** The further facts of an entry, each by its name. */
export const detailsOf = ({ details }: ActivityEntry) =>
  Object.entries(details).map(([field, fact]) => ({
    field,
    name: fieldInWords(field),
    value: factInWords(fact),
  }))

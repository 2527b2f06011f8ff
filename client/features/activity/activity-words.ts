import { moment } from '#client/ui/displays/format.ts'
import type { Outcome } from '#client/ui/overlays/outcome-toast.ts'
import type {
  ActivityEntry,
  ActivityFact,
  ActivityGroup,
  ActivityPerson,
} from '#contract/activity.ts'
import { actionInWords, fieldInWords } from '#contract/activity-words.ts'

export const loadFailure = 'Failed to load the activity. Please try again.'
export const exportFailure = 'Failed to export the activity. Please try again.'

/** What is said after copying a value, or failing to. */
export const copied = (name: string): Outcome => ({
  done: `${name} Copied`,
  failed: 'It could not be copied. Please select it and copy it yourself.',
})

export const groupLabels: Readonly<Record<ActivityGroup, string>> = {
  people: 'People and roles',
  money: 'Payments',
  teaching: 'Courses and sessions',
  trading: 'Signals and challenges',
  messages: 'Messages and e-mails',
  security: 'Account security',
  academy: 'Settings and exports',
  other: 'Everything else',
}

export const activityGroups = Object.keys(groupLabels) as ActivityGroup[]

export const deletedUser = 'Deleted user'

/** Who did something. */
export const actorOf = ({ by }: ActivityEntry): string => (by ? personName(by) : 'The program')

export const personName = ({ name }: ActivityPerson): string => name ?? deletedUser

/** What was acted on: its name, and whom it concerns; '' if the action says it all. */
export function subjectOf({ by, subject, person }: ActivityEntry): string {
  const concerned = person && person.id !== by?.id ? personName(person) : null
  return [subject.name, concerned].filter(Boolean).join(', ')
}

/** The accessible name of a row's button. */
export const openLabel = (entry: ActivityEntry): string =>
  [actionInWords(entry.action), subjectOf(entry), actorOf(entry)].filter(Boolean).join(', ')

/** Values that are identifiers, such as 'academy_student', rather than text that people wrote. */
const areNames = /^[a-z]+(_[a-z]+)+(, [a-z]+(_[a-z]+)*)*$|^admin(, [a-z]+(_[a-z]+)+)*$/
const isInstant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

/** A recorded fact in plain words. */
export function factInWords(fact: ActivityFact | undefined): string {
  if (fact === null || fact === undefined || fact === '') return 'None'
  if (typeof fact === 'boolean') return fact ? 'Yes' : 'No'
  if (typeof fact === 'number') return String(fact)
  if (isInstant.test(fact)) return moment(fact)
  return areNames.test(fact) ? fact.split(', ').map(actionInWords).join(', ') : fact
}

/** The fields that changed, each by name with its value before and after. */
export function changesOf({ before, after }: ActivityEntry) {
  const fields = Object.keys({ ...before, ...after })
  return fields.map((field) => ({
    field,
    name: fieldInWords(field),
    before: before ? factInWords(before[field]) : null,
    after: after ? factInWords(after[field]) : null,
  }))
}

/** The further details of an entry, each by name. */
export const detailsOf = ({ details }: ActivityEntry) =>
  Object.entries(details).map(([field, fact]) => ({
    field,
    name: fieldInWords(field),
    value: factInWords(fact),
  }))

import { useQuery } from '@tanstack/react-query'
import { useUser } from '#client/platform/session/session.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { cx } from '#client/ui/styles/cx.ts'
import { may } from '#contract/access/permissions.ts'
import { type FilterName, filterOptions } from './member-words.ts'
import { choicesQuery } from './members.queries.ts'

interface MemberFiltersProps {
  values: Readonly<Record<FilterName, string>>
  /** Called with the chosen value, '' for all. */
  onFilter: (name: FilterName, value: string) => void
}

const labels: Record<FilterName, string> = {
  program: 'Program',
  status: 'Status',
  endsWithin: 'Ends within',
  endedIn: 'Ended in',
  seen: 'Last seen',
  paid: 'Paid',
  cohort: 'Cohort',
  offer: 'Offer',
  tag: 'Tag',
}

/** The filters of the members list. */
export function MemberFilters({ values, onFilter }: MemberFiltersProps) {
  const user = useUser()
  const choices = useQuery(choicesQuery()).data
  const options = {
    ...filterOptions,
    cohort: [
      { value: '', label: 'Every cohort' },
      ...(choices?.cohorts ?? []).map((value) => ({ value, label: `Cohort of ${value}` })),
    ],
    offer: [
      { value: '', label: 'Any offer or none' },
      ...(choices?.offers ?? []).map(({ id, name }) => ({ value: id, label: `Has ${name}` })),
    ],
    tag: [
      { value: '', label: 'Any tag' },
      ...(choices?.tags ?? []).map(({ tag, members }) => ({
        value: tag,
        label: `${tag} (${members})`,
      })),
    ],
  }
  const names = (Object.keys(labels) as FilterName[]).filter(
    (name) =>
      (name !== 'paid' || may(user, 'payments.read')) &&
      // A period is set by links from the figures; here it can only be cleared.
      (name !== 'endedIn' || values.endedIn !== '') &&
      // Most academies have none.
      (name !== 'offer' || values.offer !== '' || options.offer.length > 1),
  )
  return (
    <fieldset className="grid grid-cols-2 gap-2 @xl:flex @xl:flex-wrap">
      <legend className="sr-only">Filters</legend>
      {names.map((name) => (
        <Select
          key={name}
          aria-label={labels[name]}
          options={withPresent(options[name], values[name])}
          value={values[name]}
          onChange={({ target }) => onFilter(name, target.value)}
          // Their choices come later: as wide as the longest, they would move all that follows.
          className={cx(
            'min-w-0',
            (name === 'cohort' || name === 'offer' || name === 'tag') && '@xl:w-44',
          )}
        />
      ))}
    </fieldset>
  )
}

/** A value from the address that is not among the options stays selectable while it is chosen. */
const withPresent = (options: { value: string; label: string }[], value: string) =>
  options.some((option) => option.value === value) ? options : [...options, { value, label: value }]

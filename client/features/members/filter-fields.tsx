import type { MemberFilter } from '#contract/members.ts'
import { MemberFilters } from './member-filters.tsx'
import { filterNames, filterOf } from './member-words.ts'

interface FilterFieldsProps {
  filter: MemberFilter
  onChange: (filter: MemberFilter) => void
}

/** The member filters, for use outside the list. */
export function FilterFields({ filter, onChange }: FilterFieldsProps) {
  const values = Object.fromEntries(
    filterNames.map((name) => [name, String(filter[name] ?? '')]),
  ) as Record<(typeof filterNames)[number], string>
  return (
    <MemberFilters
      values={values}
      onFilter={(name, value) => onChange(filterOf({ ...values, [name]: value }, filter.search))}
    />
  )
}

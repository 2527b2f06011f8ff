import { X } from 'lucide-react'
import { Button } from '#client/ui/controls/button.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { type ActivityFilter, activityGroupSchema } from '#contract/activity.ts'
import { groupLabels } from './activity-words.ts'

const groupOptions = [
  { value: '', label: 'Every kind' },
  ...activityGroupSchema.options.map((value) => ({ value, label: groupLabels[value] })),
]

export type FilterName = 'group' | 'person' | 'from' | 'to'

interface ActivityFiltersProps {
  filter: ActivityFilter
  /** Of the person whom the list is limited to, where it is. */
  personName: string
  /** Told the chosen value, '' for all. */
  onFilter: (name: FilterName, value: string) => void
}

/** Which entries are shown and exported. */
export function ActivityFilters({ filter, personName, onFilter }: ActivityFiltersProps) {
  const { group = '', person, from = '', to = '' } = filter
  return (
    <>
      <Select
        aria-label="Kind of action"
        options={groupOptions}
        value={group}
        onChange={({ target }) => onFilter('group', target.value)}
        className="max-md:w-full md:w-48"
      />
      <Input
        type="date"
        aria-label="From day, in UTC"
        value={from}
        max={to || undefined}
        onChange={({ target }) => onFilter('from', target.value)}
        className="max-md:min-w-32 max-md:flex-1 md:w-38"
      />
      <Input
        type="date"
        aria-label="To day, in UTC"
        value={to}
        min={from || undefined}
        onChange={({ target }) => onFilter('to', target.value)}
        className="max-md:min-w-32 max-md:flex-1 md:w-38"
      />
      {person && (
        <Button
          variant="secondary"
          aria-label={`Show everybody, not only ${personName}`}
          onClick={() => onFilter('person', '')}
          className="max-w-full"
        >
          <span className="truncate">Only {personName}</span>
          <X aria-hidden="true" />
        </Button>
      )}
    </>
  )
}

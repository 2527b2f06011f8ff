import { X } from 'lucide-react'
import { useId } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import type { ActivityFilter } from '#contract/activity.ts'
import { activityGroups, groupLabels } from './activity-words.ts'

const groupOptions = [
  { value: '', label: 'Every kind' },
  ...activityGroups.map((value) => ({ value, label: groupLabels[value] })),
]

export type FilterName = 'group' | 'person' | 'from' | 'to'

interface ActivityFiltersProps {
  filter: ActivityFilter
  /** The person the list is filtered by, if any. */
  personName: string
  /** Called with the chosen value, '' for all. */
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
      <Day name="From" value={from} max={to || undefined} onDay={(day) => onFilter('from', day)} />
      <Day name="To" value={to} min={from || undefined} onDay={(day) => onFilter('to', day)} />
      {person && (
        <Button
          variant="secondary"
          aria-label={`Show everyone, not only ${personName}`}
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

interface DayProps {
  name: string
  value: string
  min?: string
  max?: string
  onDay: (day: string) => void
}

/** A whole day, in UTC. */
function Day({ name, onDay, ...rest }: DayProps) {
  const id = useId()
  return (
    <div className="flex items-center gap-2 max-md:w-full">
      <label htmlFor={id} className="text-compact text-muted-foreground max-md:w-10">
        {name}
      </label>
      <Input
        {...rest}
        id={id}
        type="date"
        title="Days are in UTC"
        onChange={({ target }) => onDay(target.value)}
        className="max-md:flex-1 md:w-38"
      />
    </div>
  )
}

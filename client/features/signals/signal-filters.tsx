import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { QueryError, Skeleton } from '#client/ui/displays/states.tsx'
import { signalStatusWords } from '#client/ui/trading/signal-status.ts'
import { signalStatuses } from '#contract/signals/signals.ts'
import type { SignalFilterName, SignalFilterTexts } from './list-filter.ts'
import { signalFiltersQuery } from './record/record.queries.ts'

interface SignalFiltersProps {
  /** '' for all. */
  filters: SignalFilterTexts
  onFilter: (name: SignalFilterName, value: string) => void
}

/** Narrows a list of signals; what can be chosen is loaded when it is opened. */
export function SignalFilters(props: SignalFiltersProps) {
  const [isOpen, setOpen] = useState(() => Object.values(props.filters).some(Boolean))
  return (
    <>
      <Button
        variant="outline"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="w-fit"
      >
        <SlidersHorizontal aria-hidden="true" />
        Filter
      </Button>
      {isOpen && <Choices {...props} />}
    </>
  )
}

function Choices({ filters, onFilter }: SignalFiltersProps) {
  const query = useQuery(signalFiltersQuery())
  if (!query.data) {
    if (!query.isError) return <Skeleton className="h-10 w-40" />
    return <QueryError message="The filters could not be loaded." query={query} />
  }
  const { pairs, strategies, mentors } = query.data
  const choices: { name: SignalFilterName; label: string; all: string; options: Option[] }[] = [
    { name: 'status', label: 'Status', all: 'All statuses', options: statusOptions },
    {
      name: 'pair',
      label: 'Pair',
      all: 'All pairs',
      options: pairs.map((pair) => ({ value: pair, label: pair })),
    },
    {
      name: 'strategyId',
      label: 'Strategy',
      all: 'All strategies',
      options: strategies.map(optionOf),
    },
    { name: 'mentorId', label: 'Mentor', all: 'All mentors', options: mentors.map(optionOf) },
  ]
  return (
    <fieldset className="contents">
      <legend className="sr-only">Narrow the list of signals</legend>
      {choices
        .filter(({ name, options }) => options.length > 0 || filters[name] !== '')
        .map(({ name, label, all, options }) => (
          <Select
            key={name}
            aria-label={label}
            options={[{ value: '', label: all }, ...options]}
            value={filters[name]}
            onChange={({ target }) => onFilter(name, target.value)}
            className="max-md:min-w-32 max-md:flex-1 md:w-40"
          />
        ))}
    </fieldset>
  )
}

interface Option {
  value: string
  label: string
}

const optionOf = ({ id, name }: { id: string; name: string }): Option => ({
  value: id,
  label: name,
})

const statusOptions = signalStatuses.map((value) => ({
  value,
  label: signalStatusWords[value].label,
}))

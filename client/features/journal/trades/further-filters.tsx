import { Input } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { hourName, sessionNames, sourceNames, weekdayNames } from '../analysis/kind-words.ts'
import type { TypedFilter } from './trade-filter.ts'

const listed = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))
const numbered = (from: number, to: number, label: (value: number) => string) =>
  Array.from({ length: to - from + 1 }, (_, step) => ({
    value: String(from + step),
    label: label(from + step),
  }))

/** The single-choice filters, each under its field's name. */
const choices = [
  { field: 'direction', label: 'Direction', options: listed({ BUY: 'BUY', SELL: 'SELL' }) },
  { field: 'weekday', label: 'Weekday', options: listed(weekdayNames) },
  { field: 'hour', label: 'Hour', options: numbered(0, 23, (hour) => hourName(String(hour))) },
  { field: 'session', label: 'Session', options: listed(sessionNames) },
  { field: 'rating', label: 'Rating', options: numbered(1, 5, (rating) => `${rating} of 5`) },
  { field: 'source', label: 'Source', options: listed(sourceNames) },
  {
    field: 'fromSignal',
    label: 'From a signal',
    options: listed({ yes: 'From a signal', no: 'My own idea' }),
  },
] as const

interface FurtherFiltersProps {
  typed: TypedFilter
  set: (changes: Partial<TypedFilter>) => void
  /** The id of the list of known tags. */
  tagList: string
}

/** The further filters; days and hours are those of the opening, by this device's clock. */
export function FurtherFilters({ typed, set, tagList }: FurtherFiltersProps) {
  return (
    <div className="grid w-full grid-cols-2 gap-3 sm:grid-cols-4">
      <Field label="Search" className="col-span-2">
        <Input
          type="search"
          value={typed.search}
          onChange={({ target }) => set({ search: target.value })}
          placeholder="Pair, setup, tags, notes"
          maxLength={100}
        />
      </Field>
      <Field label="Tag">
        <Input
          value={typed.tag}
          onChange={({ target }) => set({ tag: target.value })}
          placeholder="Any"
          list={tagList}
          autoCapitalize="none"
          maxLength={30}
        />
      </Field>
      {choices.map(({ field, label, options }) => (
        <Field key={field} label={label}>
          <Select
            options={[{ value: '', label: 'Any' }, ...options]}
            value={typed[field]}
            onChange={({ target }) => set({ [field]: target.value })}
          />
        </Field>
      ))}
    </div>
  )
}

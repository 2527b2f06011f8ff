import { SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Skeleton } from '#client/ui/displays/states.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { useIsPhone } from '#client/ui/layout/use-is-phone.ts'
import { useListHead } from '#client/ui/lists/list-head.tsx'
import { lateContent } from '#client/ui/overlays/late-content.tsx'
import type { TradingAccount } from '#contract/imports.ts'
import { accountName } from '../journal-words.ts'
import { isFurther, noFilter, type TypedFilter } from './trade-filter.ts'

export interface TradeFiltersProps {
  typed: TypedFilter
  onChange: (typed: TypedFilter) => void
  /** Without any, the field is omitted. */
  accounts: readonly Pick<TradingAccount, 'broker' | 'holdsOwn' | 'id' | 'name' | 'number'>[]
  /** Suggestions: the pairs and setups that are known. */
  pairs: readonly string[]
  setups: readonly string[]
  tags: readonly string[]
}

const FurtherFilters = lateContent(
  async () => (await import('./further-filters.tsx')).FurtherFilters,
)

const statuses = [
  { value: '', label: 'Open and closed' },
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
]

/** The filter for the list and for every figure and chart of the page. */
export function TradeFilters({ typed, onChange, accounts, ...known }: TradeFiltersProps) {
  const { pairs, setups, tags } = known
  const id = useId()
  const set = (changes: Partial<TypedFilter>) => onChange({ ...typed, ...changes })
  const [isLong, setLong] = useState(isFurther(typed))
  const isFiltered = Object.values(typed).some((value) => value !== '')
  const isPhone = useIsPhone()
  const clear = isFiltered && (
    <Button variant="ghost" onClick={() => onChange(noFilter)}>
      Clear filter
    </Button>
  )
  const fields = (
    <fieldset data-shell="" className="flex flex-wrap items-end gap-3">
      <legend className="sr-only">Filter</legend>
      {accounts.length > 0 && (
        <Field label="Account" className="min-w-36 flex-1">
          <Select
            options={[
              { value: '', label: 'All accounts' },
              ...accounts.map((one) => ({ value: one.id, label: accountName(one) })),
            ]}
            value={typed.account}
            onChange={({ target }) => set({ account: target.value })}
          />
        </Field>
      )}
      <Field label="Pair" className="min-w-28 flex-1">
        <Input
          value={typed.pair}
          onChange={({ target }) => set({ pair: target.value })}
          placeholder="Any"
          list={`${id}-pairs`}
          autoCapitalize="characters"
          maxLength={13}
        />
      </Field>
      <Field label="Setup" className="min-w-28 flex-1">
        <Input
          value={typed.setup}
          onChange={({ target }) => set({ setup: target.value })}
          placeholder="Any"
          list={`${id}-setups`}
          maxLength={60}
        />
      </Field>
      <Field label="Status" className="min-w-36 flex-1">
        <Select
          options={statuses}
          value={typed.status}
          onChange={({ target }) => set({ status: statusOf(target.value) })}
        />
      </Field>
      <Field label="From" className="min-w-32 flex-1">
        <Input
          type="date"
          value={typed.from}
          max={typed.to || undefined}
          onChange={({ target }) => set({ from: target.value })}
        />
      </Field>
      <Field label="To" className="min-w-32 flex-1">
        <Input
          type="date"
          value={typed.to}
          min={typed.from || undefined}
          onChange={({ target }) => set({ to: target.value })}
        />
      </Field>
      <Button variant="outline" aria-expanded={isLong} onClick={() => setLong(!isLong)}>
        <SlidersHorizontal aria-hidden="true" />
        More filters
      </Button>
      {!isPhone && clear}
      {isLong && (
        <FurtherFilters
          typed={typed}
          set={set}
          tagList={`${id}-tags`}
          waiting={<Skeleton className="h-80 w-full sm:h-48" />}
          failure="The further filters could not be loaded."
        />
      )}
      <Choices id={`${id}-tags`} values={tags} />
      <Choices id={`${id}-pairs`} values={pairs} />
      <Choices id={`${id}-setups`} values={setups} />
    </fieldset>
  )
  const head = useListHead({
    title: 'Trading Journal',
    tools: { filter: { fields, isUsed: isFiltered, label: 'Filters' } },
  })
  if (!isPhone) return fields
  return (
    <div className="flex flex-col gap-3">
      <div className="flex gap-2">
        {head.buttons}
        {clear}
      </div>
      {head.panel}
    </div>
  )
}

function Choices({ id, values }: { id: string; values: readonly string[] }) {
  return (
    <datalist id={id}>
      {values.map((value) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  )
}

const statusOf = (value: string): TypedFilter['status'] =>
  value === 'open' || value === 'closed' ? value : ''

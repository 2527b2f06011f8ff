import { useState } from 'react'
import { Input } from '#client/ui/input.tsx'
import { Select } from '#client/ui/select.tsx'
import { type TransactionFilter, transactionStatusSchema } from '#contract/payments.ts'
import { monthOptions } from './months.ts'
import { statusLooks } from './transaction-words.ts'

const statusOptions = [
  { value: '', label: 'All statuses' },
  ...transactionStatusSchema.options.map((value) => ({ value, label: statusLooks[value].label })),
]

interface TransactionFiltersProps {
  typed: string
  onTyped: (typed: string) => void
  filter: Pick<TransactionFilter, 'status' | 'month'>
  onFilter: (filter: Pick<TransactionFilter, 'status' | 'month'>) => void
}

/** Which payments are shown, counted together and exported. */
export function TransactionFilters(props: TransactionFiltersProps) {
  const { typed, onTyped, filter, onFilter } = props
  const [months] = useState(() => [{ value: '', label: 'All months' }, ...monthOptions(new Date())])
  return (
    <div className="flex flex-wrap gap-3">
      <Input
        type="search"
        aria-label="Search transactions by name, email or provider ID"
        placeholder="Search name, email or provider ID"
        maxLength={100}
        value={typed}
        onChange={(event) => onTyped(event.target.value)}
        className="md:max-w-80"
      />
      <Select
        aria-label="Status"
        options={statusOptions}
        value={filter.status ?? ''}
        onChange={({ target }) => {
          const status = transactionStatusSchema.safeParse(target.value).data
          onFilter({ ...filter, status })
        }}
        className="max-md:min-w-32 max-md:flex-1 md:w-44"
      />
      <Select
        aria-label="Month, in UTC"
        options={months}
        value={filter.month ?? ''}
        onChange={({ target }) => onFilter({ ...filter, month: target.value || undefined })}
        className="max-md:min-w-32 max-md:flex-1 md:w-44"
      />
    </div>
  )
}

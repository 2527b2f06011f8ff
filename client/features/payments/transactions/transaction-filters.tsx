import { useState } from 'react'
import { Select } from '#client/ui/controls/select.tsx'
import { type TransactionFilter, transactionStatusSchema } from '#contract/payments.ts'
import { monthOptions } from './months.ts'
import { statusLooks } from './transaction-words.ts'

const statusOptions = [
  { value: '', label: 'All statuses' },
  ...transactionStatusSchema.options.map((value) => ({ value, label: statusLooks[value].label })),
]

interface TransactionFiltersProps {
  filter: Pick<TransactionFilter, 'status' | 'month' | 'period'>
  /** Told the chosen value, '' for all. */
  onFilter: (name: 'status' | 'month' | 'period', value: string) => void
}

/** Which payments are shown, counted together and exported. */
export function TransactionFilters({ filter, onFilter }: TransactionFiltersProps) {
  const [months] = useState(() => [{ value: '', label: 'All months' }, ...monthOptions(new Date())])
  return (
    <>
      <Select
        aria-label="Status"
        options={statusOptions}
        value={filter.status ?? ''}
        onChange={({ target }) => onFilter('status', target.value)}
        className="max-md:min-w-32 max-md:flex-1 md:w-36"
      />
      <Select
        aria-label="Month, in UTC"
        options={months}
        value={filter.month ?? ''}
        onChange={({ target }) => onFilter('month', target.value)}
        className="max-md:min-w-32 max-md:flex-1 md:w-40"
      />
      {filter.period && (
        <Select
          aria-label="Period, in UTC"
          options={[
            { value: '', label: 'Any time' },
            { value: filter.period, label: filter.period.replace('..', ' to ') },
          ]}
          value={filter.period}
          onChange={({ target }) => onFilter('period', target.value)}
          className="max-md:min-w-32 max-md:flex-1 md:w-60"
        />
      )}
    </>
  )
}

import { useState } from 'react'
import { Select } from '#client/ui/controls/select.tsx'
import type { TransactionFilter } from '#contract/payments/payments.ts'
import { monthOptions } from './months.ts'
import { statusLooks, transactionStatuses } from './transaction-words.ts'

const statusOptions = [
  { value: '', label: 'All statuses' },
  ...transactionStatuses.map((value) => ({ value, label: statusLooks[value].label })),
]

/** The filters that the list's address may contain. */
export const transactionFilters = ['status', 'month', 'period', 'failedIn', 'refundedIn'] as const
export type TransactionFilterName = (typeof transactionFilters)[number]

/** Filters behind figures on other pages: offered only if the list was opened from one of them. */
const periods = [
  { name: 'period', label: 'Period (UTC)', words: '' },
  { name: 'failedIn', label: 'Failed in (UTC)', words: 'Failed, ' },
  { name: 'refundedIn', label: 'Refunded in (UTC)', words: 'Refunded, ' },
] as const

interface TransactionFiltersProps {
  filter: Pick<TransactionFilter, TransactionFilterName>
  /** Called with the chosen value, '' for all. */
  onFilter: (name: TransactionFilterName, value: string) => void
}

/** Filters which payments are listed, totalled and exported. */
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
        aria-label="Month (UTC)"
        options={months}
        value={filter.month ?? ''}
        onChange={({ target }) => onFilter('month', target.value)}
        className="max-md:min-w-32 max-md:flex-1 md:w-40"
      />
      {periods.map(({ name, label, words }) => {
        const period = filter[name]
        if (!period) return null
        return (
          <Select
            key={name}
            aria-label={label}
            options={[
              { value: '', label: 'Any time' },
              { value: period, label: `${words}${period.replace('..', ' to ')}` },
            ]}
            value={period}
            onChange={({ target }) => onFilter(name, target.value)}
            className="max-md:min-w-32 max-md:flex-1 md:w-60"
          />
        )
      })}
    </>
  )
}

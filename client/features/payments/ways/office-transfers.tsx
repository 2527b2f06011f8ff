import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '#client/ui/displays/badge.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { day, moment } from '#client/ui/displays/format.ts'
import { SearchField } from '#client/ui/lists/search-field.tsx'
import { type Column, Table } from '#client/ui/lists/table.tsx'
import { actionsColumn } from '#client/ui/lists/table-column.ts'
import { amountText } from '#contract/currencies.ts'
import type { Transfer } from '#contract/payments/transfers.ts'
import { loadFailure } from '../transactions/transaction-words.ts'
import { payerOf, transferLooks } from './office-transfer-words.ts'
import { officeTransfersQuery } from './office-transfers.queries.ts'
import { TransferActions } from './transfer-actions.tsx'

/** The transfers that wait for the office: money that is to arrive, and money that is to be sent back. */
export default function OfficeTransfers() {
  const [search, setSearch] = useState('')
  const transfers = useQuery(officeTransfersQuery(search))
  return (
    <Card
      title="Bank Transfers"
      description="Compare them with your account. Search for a reference to find those that you do not wait for any more."
    >
      <div className="flex flex-col gap-4">
        <SearchField
          label="Search transfers by name, email or reference"
          placeholder="Search name, email or reference"
          value={search}
          onChange={setSearch}
          className="md:max-w-72"
        />
        <Table
          caption="Bank transfers"
          columns={columns}
          rows={transfers.data?.items}
          rowKey={({ id }) => id}
          empty={search ? 'No transfers found' : 'No transfer waits for you'}
          error={transfers.isError ? loadFailure : null}
          onRetry={() => void transfers.refetch()}
        />
      </div>
    </Card>
  )
}

const columns: Column<Transfer>[] = [
  {
    key: 'user',
    header: 'From',
    phone: 'both',
    wide: true,
    cell: (transfer) => (
      <>
        <span className="block font-medium">{payerOf(transfer)}</span>
        <span className="block font-mono text-xs">{transfer.reference}</span>
      </>
    ),
  },
  {
    key: 'date',
    header: 'Since',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="tabular-nums">
        {moment(createdAt)}
      </time>
    ),
  },
  {
    key: 'amount',
    header: 'Amount',
    phone: 'first-end',
    align: 'end',
    cell: ({ amountCents, currency }) => (
      <span className="tabular-nums">{amountText(amountCents, currency)}</span>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    phone: 'second-end',
    cell: ({ status, reason, refunds, currency }) => (
      <div className="flex flex-col items-start gap-1">
        <Badge variant={transferLooks[status].variant}>{transferLooks[status].label}</Badge>
        {reason && <span className="text-compact text-muted-foreground">{reason}</span>}
        {refunds.map(({ id, amountCents, since }) => (
          <span key={id} className="text-compact text-danger">
            {amountText(amountCents, currency)} to be sent back since {day(since)}
          </span>
        ))}
      </div>
    ),
  },
  { ...actionsColumn, cell: (transfer) => <TransferActions transfer={transfer} /> },
]

import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useLiveInvalidation } from '#client/platform/live.tsx'
import { useDelayed } from '#client/platform/use-delayed.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { failureToast, useFailureToast } from '#client/ui/outcome-toast.ts'
import { Pagination } from '#client/ui/pagination.tsx'
import { type Column, Table } from '#client/ui/table.tsx'
import { toast } from '#client/ui/toast.tsx'
import type { Transaction, TransactionFilter } from '#contract/payments.ts'
import { exportTransactions } from './export-transactions.ts'
import { pageSize, paymentConfigQuery, paymentKeys, transactionsQuery } from './payments.queries.ts'
import { RefundButton } from './refund-button.tsx'
import { transactionColumns } from './transaction-columns.tsx'
import { TransactionFilters } from './transaction-filters.tsx'
import { TransactionTotals } from './transaction-totals.tsx'
import { exportFailure, loadFailure } from './transaction-words.ts'
import { useRefundNews } from './use-refund-news.ts'

const searchDelay = 300

/** All payments: finding them, giving money back, taking them along as a file. */
export default function AdminTransactionsSection() {
  const [page, setPage] = useState(1)
  const [typed, setTyped] = useState('')
  const [choice, setChoice] = useState<Pick<TransactionFilter, 'status' | 'month'>>({})
  const search = useDelayed(typed.trim(), searchDelay)
  const filter: TransactionFilter = { ...choice, search: search || undefined }
  const transactions = useQuery(transactionsQuery(page, filter))
  useLiveInvalidation(['transaction.changed'], paymentKeys.transactions)
  useFailureToast(transactions.isError, loadFailure)
  const rows = transactions.data?.answer.transactions
  const onRefundStarted = useRefundNews(rows)

  const columns: Column<Transaction>[] = [
    ...transactionColumns,
    {
      key: 'actions',
      header: 'Actions',
      align: 'end',
      wide: true,
      cell: (row) =>
        row.can.refund && <RefundButton transaction={row} onStarted={onRefundStarted} />,
    },
  ]
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  return (
    <Card title="Transactions" actions={<ExportButton filter={filter} />}>
      <div className="flex flex-col gap-4">
        <PaymentState />
        <TransactionFilters
          typed={typed}
          onTyped={(text) => {
            setTyped(text)
            setPage(1)
          }}
          filter={choice}
          onFilter={(next) => {
            setChoice(next)
            setPage(1)
          }}
        />
        <TransactionTotals totals={transactions.data?.answer.totals} />
        <Table
          caption="Transactions"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          empty={isFiltered ? 'No transaction matches your search' : 'No transactions yet'}
          error={transactions.isError ? loadFailure : null}
          onRetry={() => void transactions.refetch()}
        />
        <Pagination
          label="transactions"
          page={page}
          pageSize={pageSize}
          total={transactions.data?.total}
          onChange={setPage}
        />
      </div>
    </Card>
  )
}

/** What the owner is to know of how payments are made here. */
function PaymentState() {
  const { data: config } = useQuery(paymentConfigQuery())
  if (!config || (config.available && !config.testMode)) return null
  return (
    <Notice variant={config.available ? 'info' : 'warning'}>
      {config.available
        ? 'Test mode: no payment here moves money.'
        : 'Card payments are off: students can only request access. Set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET where the academy is started, and start it again.'}
    </Notice>
  )
}

function ExportButton({ filter }: { filter: TransactionFilter }) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await exportTransactions(filter)
      toast({ title: 'Data Exported', variant: 'success' })
    } catch (error) {
      failureToast(error, exportFailure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="outline" busy={busy} onClick={() => void save()}>
      <Download aria-hidden="true" />
      Export CSV
    </Button>
  )
}

import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { oneOf, readMonth, readPeriod } from '#client/platform/lists/address-values.ts'
import { firstPage, useListState } from '#client/platform/lists/list-state.ts'
import { useUser } from '#client/platform/session/session.tsx'
import { firstRead } from '#client/platform/start/first-reads.ts'
import { ExportButton } from '#client/ui/controls/export-button.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { Below } from '#client/ui/layout/below.tsx'
import { AdminList } from '#client/ui/lists/admin-list.tsx'
import type { Column } from '#client/ui/lists/table.tsx'
import { actionsColumn } from '#client/ui/lists/table-column.ts'
import { may } from '#contract/access/permissions.ts'
import {
  type Transaction,
  type TransactionFilter,
  transactionSorts,
  transactionsCsvPath,
} from '#contract/payments/payments.ts'
import { paymentConfigQuery } from '../payments.queries.ts'
import { StripeSettingsCard } from '../ways/stripe-settings-card.tsx'
import { TransferSettingsCard } from '../ways/transfer-settings-card.tsx'
import { TransactionActions } from './transaction-actions.tsx'
import { transactionColumns } from './transaction-columns.tsx'
import { TransactionFilters, transactionFilters } from './transaction-filters.tsx'
import { TransactionTotals } from './transaction-totals.tsx'
import { exportFailure, loadFailure, transactionStatuses } from './transaction-words.ts'
import { transactionsQuery } from './transactions.queries.ts'
import { useRefundNews } from './use-refund-news.ts'

// Few academies take transfers.
const OfficeTransfers = lazy(() => import('../ways/office-transfers.tsx'))

/** What the section reads first, for `sections.tsx`. @public */
export const firstReads = () => [firstRead(transactionsQuery(firstPage, {}))]

/** All payments: searching, refunding and exporting them. */
export default function AdminTransactionsSection() {
  const user = useUser()
  const list = useListState({ sortKeys: transactionSorts, filters: transactionFilters })
  const filter: TransactionFilter = {
    status: oneOf(transactionStatuses)(list.filters.status),
    month: readMonth(list.filters.month),
    period: readPeriod(list.filters.period),
    failedIn: readPeriod(list.filters.failedIn),
    refundedIn: readPeriod(list.filters.refundedIn),
    search: list.search || undefined,
  }
  const transactions = useQuery(transactionsQuery(list.call, filter))
  const rows = transactions.data?.items
  const onRefundStarted = useRefundNews(rows)

  const columns: Column<Transaction>[] = [
    ...transactionColumns,
    {
      ...actionsColumn,
      cell: (row) => (
        <TransactionActions
          transaction={row}
          mayTakeEvidence={may(user, 'payments.evidence')}
          onRefundStarted={onRefundStarted}
        />
      ),
    },
  ]
  return (
    <>
      <AdminList
        title="Transactions"
        caption="Transactions"
        item="transaction"
        items="transactions"
        list={list}
        query={transactions}
        rows={rows}
        total={transactions.data?.total}
        rowKey={({ id }) => id}
        columns={columns}
        empty="No transactions yet"
        failure={loadFailure}
        searchLabel="Search transactions by name, email or provider ID"
        searchPlaceholder="Search name, email or provider ID"
        filters={<TransactionFilters filter={filter} onFilter={list.setFilter} />}
        actions={
          <ExportButton
            path={transactionsCsvPath}
            filter={filter}
            fileName="transactions.csv"
            failure={exportFailure}
            savedTitle="Data Exported"
          />
        }
        summary={<TransactionTotals totals={transactions.data?.totals} />}
      />
      <Below loading={transactions.isLoading}>
        <PaymentState />
        <Transfers />
      </Below>
    </>
  )
}

/** Payments by bank transfer, where members may make them; and, for admins, whether they may. */
function Transfers() {
  const user = useUser()
  const { data: config } = useQuery(paymentConfigQuery())
  return (
    <>
      {config?.ways?.some(({ name }) => name === 'transfer') && (
        <Suspense>
          <OfficeTransfers />
        </Suspense>
      )}
      {may(user, 'settings.manage') && (
        <>
          <StripeSettingsCard />
          <TransferSettingsCard />
        </>
      )}
    </>
  )
}

/** What the owner should know about how payments are made here. Below the list, which it would move when it comes. */
function PaymentState() {
  const { data: config } = useQuery(paymentConfigQuery())
  if (!config || (config.available && !config.testMode)) return null
  return (
    <Notice variant={config.available ? 'info' : 'warning'}>
      {config.available
        ? 'Test mode: no payment here moves money.'
        : 'Card payments are off: students can only request access. Set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET in the environment of the academy, and restart it.'}
    </Notice>
  )
}

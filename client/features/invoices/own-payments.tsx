import { useQuery } from '@tanstack/react-query'
import { useOffers } from '#client/platform/start/offers.ts'
import { moment } from '#client/ui/displays/format.ts'
import { type Column, Table } from '#client/ui/lists/table.tsx'
import { amountText } from '#contract/currencies.ts'
import type { OwnPayment } from '#contract/invoices.ts'
import { paidProgramNames } from '#contract/offers/program-table.ts'
import { BillingDetailsForm } from './billing-details-form.tsx'
import { DocumentButton } from './document-button.tsx'
import { loadFailure, statusWords } from './invoice-words.ts'
import { ownBillingQuery, ownPaymentsQuery } from './invoices.queries.ts'

/** The user's payments with their receipts, and the billing details for future ones. */
export function OwnPayments() {
  const payments = useQuery(ownPaymentsQuery())
  const billing = useQuery(ownBillingQuery())
  return (
    <div className="flex flex-col gap-4">
      <Table
        caption="Your payments"
        columns={columns}
        rows={payments.data}
        rowKey={({ id }) => id}
        empty="You have not paid for anything yet"
        error={payments.isError ? loadFailure : null}
        onRetry={() => void payments.refetch()}
      />
      {billing.data && <BillingDetailsForm details={billing.data} />}
    </div>
  )
}

function Title({ program }: Pick<OwnPayment, 'program'>) {
  const offers = useOffers()
  const paid = paidProgramNames.find((name) => name === program)
  return paid ? offers[paid].title : program
}

const columns: Column<OwnPayment>[] = [
  {
    key: 'program',
    header: 'Program',
    wide: true,
    cell: ({ program, createdAt }) => (
      <>
        <span className="block font-medium">
          <Title program={program} />
        </span>
        <time dateTime={createdAt} className="block text-compact text-muted-foreground">
          {moment(createdAt)}
        </time>
      </>
    ),
  },
  {
    key: 'amount',
    header: 'Amount',
    cell: ({ amountCents, refundedCents, currency }) => (
      <span className="tabular-nums">
        {amountText(amountCents, currency)}
        {refundedCents > 0 && (
          <span className="block text-compact text-muted-foreground">
            −{amountText(refundedCents, currency)}
            <span className="sr-only"> refunded</span>
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status, inTest }) => (inTest ? `${statusWords[status]} (test)` : statusWords[status]),
  },
  {
    key: 'documents',
    header: 'Receipts',
    wide: true,
    cell: ({ documents }) =>
      documents.length === 0 ? (
        '–'
      ) : (
        <span className="flex flex-wrap gap-2">
          {documents.map((document) => (
            <DocumentButton key={document.id} document={document} />
          ))}
        </span>
      ),
  },
]

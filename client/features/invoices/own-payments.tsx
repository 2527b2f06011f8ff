import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useOffers } from '#client/platform/start/offers.ts'
import { moment } from '#client/ui/displays/format.ts'
import { Spinner } from '#client/ui/displays/states.tsx'
import { RowActions } from '#client/ui/lists/row-actions.tsx'
import { type Column, Table } from '#client/ui/lists/table.tsx'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import { amountText } from '#contract/currencies.ts'
import type { OwnPayment } from '#contract/invoices.ts'
import { paidProgramNames } from '#contract/offers/program-table.ts'
import { BillingDetailsForm } from './billing-details-form.tsx'
import { downloadFailure, loadFailure, statusWords } from './invoice-words.ts'
import { ownBillingQuery, ownPaymentsQuery, saveDocument } from './invoices.queries.ts'

// Few academies ask for it.
const OwnTaxPart = lazy(() => import('./taxes/own-tax-part.tsx'))

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
      {billing.data?.taxByCountry && (
        <Suspense fallback={<Spinner />}>
          <OwnTaxPart />
        </Suspense>
      )}
    </div>
  )
}

function Title({ program, offerName }: Pick<OwnPayment, 'offerName' | 'program'>) {
  const offers = useOffers()
  const paid = paidProgramNames.find((name) => name === program)
  return paid ? offers[paid].title : (offerName ?? program)
}

const columns: Column<OwnPayment>[] = [
  {
    key: 'program',
    header: 'Program',
    phone: 'both',
    wide: true,
    cell: ({ program, offerName, createdAt }) => (
      <>
        <span className="block font-medium">
          <Title program={program} offerName={offerName} />
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
    phone: 'first-end',
    cell: ({ amountCents, refundedCents, currency }) => (
      <span className="tabular-nums @max-xl:whitespace-nowrap">
        {amountText(amountCents, currency)}
        {refundedCents > 0 && (
          <span className="block text-compact text-muted-foreground @max-xl:hidden">
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
    phone: 'second-end',
    cell: ({ status, inTest, refundedCents, currency }) => (
      <>
        {inTest ? `${statusWords[status]} (test)` : statusWords[status]}
        {refundedCents > 0 && (
          <span className="text-muted-foreground tabular-nums @xl:hidden">
            {' '}
            −{amountText(refundedCents, currency)}
            <span className="sr-only"> refunded</span>
          </span>
        )}
      </>
    ),
  },
  {
    key: 'documents',
    header: 'Receipts',
    phone: 'actions',
    wide: true,
    cell: ({ documents }) =>
      documents.length === 0 ? (
        <span className="@max-xl:hidden">–</span>
      ) : (
        <Documents documents={documents} />
      ),
  },
]

/** Saves each as a PDF: buttons with their numbers, which are a menu on a phone. */
function Documents({ documents }: Pick<OwnPayment, 'documents'>) {
  return (
    <RowActions
      subject={documents.map(({ number }) => number).join(', ')}
      actions={documents.map((document) => ({
        label: document.number,
        name: `Save ${document.number} as a PDF`,
        icon: <Download aria-hidden="true" />,
        onSelect: () =>
          saveDocument(document).catch((error) => failureToast(error, downloadFailure)),
      }))}
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { oneOf, readMonth } from '#client/platform/lists/address-values.ts'
import { firstPage, useListState } from '#client/platform/lists/list-state.ts'
import { useUser } from '#client/platform/session/session.tsx'
import { firstRead } from '#client/platform/start/first-reads.ts'
import { Input } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Badge } from '#client/ui/displays/badge.tsx'
import { countryName } from '#client/ui/displays/country-names.ts'
import { day } from '#client/ui/displays/format.ts'
import { Below } from '#client/ui/layout/below.tsx'
import { AdminList } from '#client/ui/lists/admin-list.tsx'
import { FirstOne } from '#client/ui/lists/first-one.tsx'
import type { Column } from '#client/ui/lists/table.tsx'
import { may } from '#contract/access/permissions.ts'
import { amountText } from '#contract/currencies.ts'
import { type BillingDocument, type DocumentFilter, documentSorts } from '#contract/invoices.ts'
import { sectionPage } from '#contract/site/pages.ts'
import { BillingCard } from './billing-card.tsx'
import { DocumentButton } from './document-button.tsx'
import { documentKinds, documentLooks, loadFailure } from './invoice-words.ts'
import { documentsQuery } from './invoices.queries.ts'
import { TaxReport } from './taxes/tax-report.tsx'

const TaxCard = lazy(() =>
  import('./taxes/tax-card.tsx').then((module) => ({ default: module.TaxCard })),
)

/** What the section reads first, for `sections.tsx`. @public */
export const firstReads = () => [firstRead(documentsQuery(firstPage, {}))]

/** Every invoice and credit note and, for admins, the details printed on them. */
export default function AdminInvoicesSection() {
  const user = useUser()
  const list = useListState({ sortKeys: documentSorts, filters: ['kind', 'month', 'countries'] })
  const filter: DocumentFilter = {
    kind: oneOf(documentKinds)(list.filters.kind),
    month: readMonth(list.filters.month),
    countries: oneOf(['contradicting'] as const)(list.filters.countries),
  }
  const documents = useQuery(documentsQuery(list.call, filter))
  return (
    <>
      <AdminList
        title="Invoices"
        caption="Invoices"
        item="document"
        items="documents"
        list={list}
        query={documents}
        rows={documents.data?.items}
        total={documents.data?.total}
        rowKey={({ id }) => id}
        columns={columns}
        empty={
          <FirstOne
            hint="Each payment gets one automatically, numbered without gaps. The first sale brings the first invoice."
            make={{ to: sectionPage('offers') }}
            label="See what is for sale"
          >
            No invoices yet
          </FirstOne>
        }
        failure={loadFailure}
        searchLabel="Search invoices by number or name"
        searchPlaceholder="Search number or name"
        filters={
          <>
            <Select
              aria-label="Kind"
              options={kindOptions}
              value={filter.kind ?? ''}
              onChange={({ target }) => list.setFilter('kind', target.value)}
              className="max-md:flex-1 md:w-40"
            />
            <Select
              aria-label="Countries"
              options={countryChoices}
              value={filter.countries ?? ''}
              onChange={({ target }) => list.setFilter('countries', target.value)}
              className="max-md:flex-1 md:w-56"
            />
            <Input
              type="month"
              aria-label="Month (UTC)"
              value={filter.month ?? ''}
              onChange={({ target }) => list.setFilter('month', target.value)}
              className="max-md:flex-1 md:w-44"
            />
          </>
        }
      />
      <Below loading={documents.isLoading}>
        {may(user, 'settings.manage') && <BillingCard />}
        <Suspense>
          {may(user, 'settings.manage') && <TaxCard />}
          <TaxReport />
        </Suspense>
      </Below>
    </>
  )
}

const kindOptions = [
  { value: '', label: 'All kinds' },
  ...documentKinds.map((value) => ({ value, label: documentLooks[value].label })),
]

const countryChoices = [
  { value: '', label: 'All countries' },
  { value: 'contradicting', label: 'Said and paid from differ' },
]

/** What the buyer has said, and where the card or account is that paid; both may be unknown. */
function Countries({ buyerCountry: said, paidFrom }: BillingDocument) {
  return (
    <span className="inline-flex flex-col items-start gap-0.5 text-compact">
      {said && <span>Said: {countryName(said)}</span>}
      {paidFrom && <span>Paid from: {countryName(paidFrom)}</span>}
      {said && paidFrom && said !== paidFrom && <Badge variant="warning">Differ</Badge>}
    </span>
  )
}

const columns: Column<BillingDocument>[] = [
  {
    key: 'buyer',
    header: 'Buyer',
    phone: 'both',
    wide: true,
    cell: ({ buyerName, description }) => (
      <>
        <span className="block font-medium">{buyerName ?? 'Deleted account'}</span>
        <span className="block text-compact text-muted-foreground">{description}</span>
      </>
    ),
  },
  {
    key: 'issued',
    header: 'Date',
    cell: ({ issuedAt }) => <time dateTime={issuedAt}>{day(issuedAt)}</time>,
  },
  {
    key: 'kind',
    header: 'Kind',
    cell: ({ kind, inTest }) => (
      <span className="inline-flex flex-wrap gap-1.5">
        <Badge variant={documentLooks[kind].variant}>{documentLooks[kind].label}</Badge>
        {inTest && <Badge variant="outline">Test</Badge>}
      </span>
    ),
  },
  {
    key: 'countries',
    header: 'Country',
    cell: (document) => <Countries {...document} />,
  },
  {
    key: 'total',
    header: 'Total',
    phone: 'first-end',
    align: 'end',
    cell: ({ totalCents, taxCents, currency }) => (
      <span className="tabular-nums">
        {amountText(totalCents, currency)}
        {taxCents > 0 && (
          <span className="block text-compact text-muted-foreground @max-xl:hidden">
            {amountText(taxCents, currency)} tax
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'number',
    header: 'Number',
    phone: 'second-end',
    align: 'end',
    wide: true,
    cell: (document) => <DocumentButton document={document} />,
  },
]

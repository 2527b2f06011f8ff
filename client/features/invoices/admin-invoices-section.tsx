import { useQuery } from '@tanstack/react-query'
import { oneOf, readMonth } from '#client/platform/lists/address-values.ts'
import { firstPage, useListState } from '#client/platform/lists/list-state.ts'
import { useUser } from '#client/platform/session/session.tsx'
import { firstRead } from '#client/platform/start/first-reads.ts'
import { Input } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Badge } from '#client/ui/displays/badge.tsx'
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

/** What the section reads first, for `sections.tsx`. @public */
export const firstReads = () => [firstRead(documentsQuery(firstPage, {}))]

/** Every invoice and credit note and, for admins, the details printed on them. */
export default function AdminInvoicesSection() {
  const user = useUser()
  const list = useListState({ sortKeys: documentSorts, filters: ['kind', 'month'] })
  const filter: DocumentFilter = {
    kind: oneOf(documentKinds)(list.filters.kind),
    month: readMonth(list.filters.month),
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
            <Input
              type="month"
              aria-label="Month, in UTC"
              value={filter.month ?? ''}
              onChange={({ target }) => list.setFilter('month', target.value)}
              className="max-md:flex-1 md:w-44"
            />
          </>
        }
      />
      {may(user, 'settings.manage') && (
        <Below loading={documents.isLoading}>
          <BillingCard />
        </Below>
      )}
    </>
  )
}

const kindOptions = [
  { value: '', label: 'All kinds' },
  ...documentKinds.map((value) => ({ value, label: documentLooks[value].label })),
]

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

import { useQuery } from '@tanstack/react-query'
import { ChartColumn, Plus } from 'lucide-react'
import { useState } from 'react'
import { useListState } from '#client/platform/lists/list-state.ts'
import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Badge } from '#client/ui/displays/badge.tsx'
import { AdminList } from '#client/ui/lists/admin-list.tsx'
import { FirstOne } from '#client/ui/lists/first-one.tsx'
import type { Column } from '#client/ui/lists/table.tsx'
import { actionsColumn } from '#client/ui/lists/table-column.ts'
import { lateDialog } from '#client/ui/overlays/late-dialog.tsx'
import { paymentsText } from '#contract/shop/plans.ts'
import { type ShopOffer, shopOfferSorts } from '#contract/shop/shop-offers.ts'
import { accessText } from '#contract/shop/shop-words.ts'
import { sectionPage } from '#contract/site/pages.ts'
import { loadFailure, stateLabels } from '../shop-words.ts'
import { OfferActions, type OfferDialog } from './offer-actions.tsx'
import { shopOffersQuery } from './office.queries.ts'

const ShopOfferDialog = lateDialog(
  async () => (await import('./shop-offer-dialog.tsx')).ShopOfferDialog,
)
const BuyersDialog = lateDialog(async () => (await import('./buyers-dialog.tsx')).BuyersDialog)
const OfferPictureDialog = lateDialog(
  async () => (await import('./offer-picture-dialog.tsx')).OfferPictureDialog,
)
const OfferPreviewDialog = lateDialog(
  async () => (await import('./offer-preview-dialog.tsx')).OfferPreviewDialog,
)

type Open = { dialog: OfferDialog; offer: ShopOffer }

/** The owner's offers beside the programs: making and changing them, their links, pictures and buyers. */
export default function ShopOffersSection() {
  const list = useListState({ sortKeys: shopOfferSorts, filters: ['state'] })
  const isArchive = list.filters.state === 'archived'
  const offers = useQuery(
    shopOffersQuery({ ...list.call, ...(isArchive && { state: 'archived' }) }),
  )
  const [open, setOpen] = useState<Open | 'new' | null>(null)
  const close = () => setOpen(null)
  const columns: Column<ShopOffer>[] = [
    ...offerColumns,
    {
      ...actionsColumn,
      cell: (offer) => (
        <OfferActions offer={offer} onOpen={(dialog) => setOpen({ dialog, offer })} />
      ),
    },
  ]
  return (
    <AdminList
      title="Further Offers"
      caption="Further offers"
      item="offer"
      items="offers"
      list={list}
      query={offers}
      rows={offers.data?.items}
      total={offers.data?.total}
      rowKey={({ id }) => id}
      columns={columns}
      filters={
        <Select
          aria-label="Which offers"
          options={which}
          value={isArchive ? 'archived' : ''}
          onChange={({ target }) => list.setFilter('state', target.value)}
          className="max-md:flex-1 md:w-44"
        />
      }
      empty={
        <FirstOne
          hint="One course, a bundle, a program for a month: with its own page and price."
          make={() => setOpen('new')}
        >
          No further offers yet
        </FirstOne>
      }
      failure={loadFailure}
      searchLabel="Search offers by name and address"
      searchPlaceholder="Search offers"
      actions={
        <>
          <ButtonLink to={`${sectionPage('offers')}/statistics`} variant="outline">
            <ChartColumn aria-hidden="true" />
            Statistics
          </ButtonLink>
          <Button onClick={() => setOpen('new')}>
            <Plus aria-hidden="true" />
            Create Offer
          </Button>
        </>
      }
    >
      {open === 'new' && <ShopOfferDialog onClose={close} />}
      {open && open !== 'new' && open.dialog === 'edit' && (
        <ShopOfferDialog offer={open.offer} onClose={close} />
      )}
      {open && open !== 'new' && open.dialog === 'buyers' && (
        <BuyersDialog offer={open.offer} onClose={close} />
      )}
      {open && open !== 'new' && open.dialog === 'picture' && (
        <OfferPictureDialog offer={open.offer} onClose={close} />
      )}
      {open && open !== 'new' && open.dialog === 'preview' && (
        <OfferPreviewDialog offer={open.offer} onClose={close} />
      )}
    </AdminList>
  )
}

const which = [
  { value: '', label: 'Current offers' },
  { value: 'archived', label: 'Archived offers' },
]

const soldText = ({ seats, seatsTaken }: ShopOffer): string =>
  seats === null ? `${seatsTaken} sold` : `${seatsTaken} of ${seats} sold`

const offerColumns: Column<ShopOffer>[] = [
  {
    key: 'name',
    header: 'Name',
    phone: 'first',
    wide: true,
    cell: ({ name, slug }) => (
      <>
        <span className="block font-medium">{name}</span>
        <span className="block text-compact break-all text-muted-foreground @max-xl:hidden">
          /offers/{slug}
        </span>
      </>
    ),
  },
  {
    key: 'price',
    header: 'Price',
    phone: 'second',
    cell: ({ priceCents, currency, period, plan }) => (
      <>
        <span className="block tabular-nums">{paymentsText(plan, priceCents, currency)}</span>
        <span className="block text-compact text-muted-foreground @max-xl:hidden">
          {accessText(period, plan.kind)}
        </span>
      </>
    ),
  },
  {
    key: 'sold',
    header: 'Sold',
    cell: (offer) => <span className="tabular-nums">{soldText(offer)}</span>,
  },
  {
    key: 'state',
    header: 'State',
    phone: 'first-end',
    cell: ({ state }) => (
      <Badge variant={state === 'on_sale' ? 'success' : state === 'hidden' ? 'info' : 'neutral'}>
        {stateLabels[state]}
      </Badge>
    ),
  },
]

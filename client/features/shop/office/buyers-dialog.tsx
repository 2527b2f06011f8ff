import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ExportButton } from '#client/ui/controls/export-button.tsx'
import { Badge } from '#client/ui/displays/badge.tsx'
import { day, moment } from '#client/ui/displays/format.ts'
import { MemberLink } from '#client/ui/displays/member-link.tsx'
import { Pagination } from '#client/ui/lists/pagination.tsx'
import { type Column, Table } from '#client/ui/lists/table.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { type Buyer, buyersCsvPath, type ShopOffer } from '#contract/shop/shop-offers.ts'
import { loadFailure, purchaseLabels } from '../shop-words.ts'
import { buyersQuery } from './office.queries.ts'

const pageSize = 20

/** Who has bought an offer, newest first. */
export function BuyersDialog({ offer, onClose }: { offer: ShopOffer; onClose: () => void }) {
  const [page, setPage] = useState(1)
  const buyers = useQuery(buyersQuery(offer.id, { page, limit: pageSize }))
  const { items, total = 0 } = buyers.data ?? {}
  return (
    <Dialog open onOpenChange={onClose} title={`Buyers of ${offer.name}`} width="xl">
      <div className="flex flex-col gap-4">
        {total > 0 && (
          <ExportButton
            path={buyersCsvPath.replace(':id', offer.id)}
            filter={{}}
            fileName="buyers.csv"
            failure="The buyers could not be exported."
          />
        )}
        <Table
          caption={`Buyers of ${offer.name}`}
          columns={columns}
          rows={items}
          rowKey={({ id }) => id}
          empty="Nobody has bought it yet"
          error={buyers.isError ? loadFailure : null}
          onRetry={() => void buyers.refetch()}
        />
        {total > pageSize && (
          <Pagination
            label="buyers"
            page={page}
            pageSize={pageSize}
            total={total}
            onChange={setPage}
          />
        )}
      </div>
    </Dialog>
  )
}

const columns: Column<Buyer>[] = [
  {
    key: 'name',
    header: 'Member',
    phone: 'both',
    wide: true,
    cell: ({ user }) => (
      <>
        <span className="block font-medium">
          <MemberLink id={user.id} name={user.name} />
        </span>
        <span className="block text-compact break-all text-muted-foreground">{user.email}</span>
      </>
    ),
  },
  {
    key: 'bought',
    header: 'Bought',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{moment(createdAt)}</time>,
  },
  {
    key: 'ends',
    header: 'Ends',
    phone: 'second-end',
    cell: ({ endsAt }) => (endsAt ? <time dateTime={endsAt}>{day(endsAt)}</time> : '–'),
  },
  {
    key: 'state',
    header: 'State',
    phone: 'first-end',
    cell: ({ state }) => (
      <Badge variant={state === 'open' ? 'success' : 'neutral'}>{purchaseLabels[state]}</Badge>
    ),
  },
]

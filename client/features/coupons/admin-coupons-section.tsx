import { useQuery } from '@tanstack/react-query'
import { Link2, Pencil, Plus, Users } from 'lucide-react'
import { useState } from 'react'
import { copyText } from '#client/platform/clipboard.ts'
import { firstPage, useListState } from '#client/platform/lists/list-state.ts'
import { useAsked } from '#client/platform/lists/use-asked.ts'
import { useOpened } from '#client/platform/lists/use-opened.ts'
import { firstRead } from '#client/platform/start/first-reads.ts'
import { useOffers } from '#client/platform/start/offers.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Badge } from '#client/ui/displays/badge.tsx'
import { day } from '#client/ui/displays/format.ts'
import { AdminList } from '#client/ui/lists/admin-list.tsx'
import { FirstOne } from '#client/ui/lists/first-one.tsx'
import { RowActions } from '#client/ui/lists/row-actions.tsx'
import type { Column } from '#client/ui/lists/table.tsx'
import { actionsColumn } from '#client/ui/lists/table-column.ts'
import { lateDialog } from '#client/ui/overlays/late-dialog.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import { type Coupon, couponSorts } from '#contract/coupons.ts'
import { CouponValue } from './coupon-value.tsx'
import { loadFailure, programText, stateOf, usesText } from './coupon-words.ts'
import { couponsQuery } from './coupons.queries.ts'

const CouponDialog = lateDialog(async () => (await import('./coupon-dialog.tsx')).CouponDialog)
const CouponUses = lateDialog(async () => (await import('./coupon-uses.tsx')).CouponUses)

/** What the section reads first, for `sections.tsx`. @public */
export const firstReads = () => [firstRead(couponsQuery(firstPage))]

/** All coupons: creating and changing them, their links, and who has used them. */
export default function AdminCouponsSection() {
  const list = useListState({ sortKeys: couponSorts })
  const coupons = useQuery(couponsQuery(list.call))
  const [edited, setEdited] = useState<Coupon | 'new' | null>(null)
  useAsked(() => setEdited('new'))
  const [looked, setLooked] = useOpened(coupons.data?.items, 'uses')
  const columns: Column<Coupon>[] = [
    ...couponColumns,
    {
      ...actionsColumn,
      cell: (coupon) => (
        <CouponActions
          coupon={coupon}
          onEdit={() => setEdited(coupon)}
          onLook={() => setLooked(coupon)}
        />
      ),
    },
  ]
  return (
    <AdminList
      title="Coupons"
      caption="Coupons"
      item="coupon"
      items="coupons"
      list={list}
      query={coupons}
      rows={coupons.data?.items}
      total={coupons.data?.total}
      rowKey={({ id }) => id}
      columns={columns}
      empty={
        <FirstOne hint="A discount code, and a link that applies it." make={() => setEdited('new')}>
          No coupons yet
        </FirstOne>
      }
      failure={loadFailure}
      searchLabel="Search coupons by code"
      searchPlaceholder="Search code"
      actions={
        <Button onClick={() => setEdited('new')}>
          <Plus aria-hidden="true" />
          Create Coupon
        </Button>
      }
    >
      {edited && (
        <CouponDialog
          coupon={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(null)}
        />
      )}
      {looked && <CouponUses coupon={looked} onClose={() => setLooked(null)} />}
    </AdminList>
  )
}

interface CouponActionsProps {
  coupon: Coupon
  onEdit: () => void
  onLook: () => void
}

function CouponActions({ coupon: { code, link }, onEdit, onLook }: CouponActionsProps) {
  const copied = { done: 'Link Copied', failed: `Copy it yourself: ${link}` }
  return (
    <RowActions
      subject={code}
      actions={[
        {
          label: 'Copy link',
          name: `Copy the link of ${code}`,
          icon: <Link2 aria-hidden="true" />,
          onSelect: () => void tellOutcome(copyText(link), copied),
        },
        {
          label: 'Uses',
          name: `Uses of ${code}`,
          icon: <Users aria-hidden="true" />,
          onSelect: onLook,
        },
        {
          label: 'Edit',
          name: `Edit ${code}`,
          icon: <Pencil aria-hidden="true" />,
          opensRow: true,
          onSelect: onEdit,
        },
      ]}
    />
  )
}

function Program({ coupon }: { coupon: Coupon }) {
  const offers = useOffers()
  return (
    <span className="block text-compact text-muted-foreground">{programText(coupon, offers)}</span>
  )
}

const couponColumns: Column<Coupon>[] = [
  {
    key: 'code',
    header: 'Code',
    phone: 'both',
    wide: true,
    cell: (coupon) => (
      <>
        <span className="block font-mono font-medium break-all">{coupon.code}</span>
        <Program coupon={coupon} />
      </>
    ),
  },
  {
    key: 'value',
    header: 'Discount',
    phone: 'second-end',
    cell: (coupon) => (
      <>
        <CouponValue coupon={coupon} />
        <span className="text-muted-foreground tabular-nums @xl:hidden">, {usesText(coupon)}</span>
      </>
    ),
  },
  {
    key: 'uses',
    header: 'Uses',
    cell: (coupon) => <span className="tabular-nums">{usesText(coupon)}</span>,
  },
  {
    key: 'ends',
    header: 'Ends',
    cell: ({ endsAt }) => (endsAt ? <time dateTime={endsAt}>{day(endsAt)}</time> : '–'),
  },
  {
    key: 'state',
    header: 'State',
    phone: 'first-end',
    cell: (coupon) => {
      const { label, open } = stateOf(coupon, new Date())
      return <Badge variant={open ? 'success' : 'neutral'}>{label}</Badge>
    },
  },
]

import { useQuery } from '@tanstack/react-query'
import { useOffers } from '#client/platform/start/offers.ts'
import { moment } from '#client/ui/displays/format.ts'
import { MemberLink } from '#client/ui/displays/member-link.tsx'
import { type Column, Table } from '#client/ui/lists/table.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import type { Coupon, CouponUse } from '#contract/coupons.ts'
import { CouponValue } from './coupon-value.tsx'
import { loadFailure, useWords, valueText } from './coupon-words.ts'
import { couponUsesQuery } from './coupons.queries.ts'

/** Who has used a coupon, newest first. */
export function CouponUses({ coupon, onClose }: { coupon: Coupon; onClose: () => void }) {
  const uses = useQuery(couponUsesQuery(coupon.id))
  const { items, total = 0 } = uses.data ?? {}
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Uses of ${coupon.code}`}
      description={`${valueText(coupon, useOffers())} off`}
      width="xl"
    >
      <Table
        caption={`Uses of ${coupon.code}`}
        columns={columnsFor(coupon)}
        rows={items}
        rowKey={(use) => `${use.user?.id} ${use.at}`}
        empty="Nobody has used it yet"
        error={uses.isError ? loadFailure : null}
        onRetry={() => void uses.refetch()}
      />
      {items && total > items.length && (
        <p className="mt-3 text-sm text-muted-foreground">
          The newest {items.length} of {total} are shown.
        </p>
      )}
    </Dialog>
  )
}

const columnsFor = ({ program }: Coupon): Column<CouponUse>[] => [
  {
    key: 'user',
    header: 'Member',
    phone: 'both',
    wide: true,
    cell: ({ user }) => (
      <>
        <span className="block font-medium">
          {user ? <MemberLink id={user.id} name={user.name} /> : 'Deleted account'}
        </span>
        <span className="block text-compact break-all text-muted-foreground">{user?.email}</span>
      </>
    ),
  },
  {
    key: 'at',
    header: 'Date',
    cell: ({ at }) => (
      <time dateTime={at} className="tabular-nums">
        {moment(at)}
      </time>
    ),
  },
  {
    key: 'discount',
    header: 'Discount',
    phone: 'first-end',
    cell: ({ discountCents }) => (
      <CouponValue coupon={{ percent: null, amountCents: discountCents, program }} />
    ),
  },
  { key: 'state', header: 'State', phone: 'second-end', cell: ({ state }) => useWords[state] },
]

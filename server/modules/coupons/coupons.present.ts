import type { Coupon, CouponInput, CouponUse } from '#contract/coupons.ts'
import { pages } from '#contract/site/pages.ts'
import { instants } from '#server/platform/http/instants.ts'
import type { CouponRow, ListedUse } from './coupons.store.ts'

/** A coupon as the office sees it; `publicUrl` is the academy's address. */
export const presentCoupon = (row: CouponRow, publicUrl: string): Coupon => ({
  ...instants(row),
  link: `${publicUrl}${pages.register}?coupon=${row.code}`,
})

/** The columns for the submitted values. */
export const columnsOf = ({ startsAt, endsAt, offerId, currency, ...same }: CouponInput) => ({
  ...same,
  offerId: offerId ?? null,
  currency: currency ?? null,
  startsAt: startsAt ? new Date(startsAt) : null,
  endsAt: endsAt ? new Date(endsAt) : null,
})

export const presentUse = ({ createdAt, ...use }: ListedUse): CouponUse => ({
  ...use,
  at: createdAt.toISOString(),
})

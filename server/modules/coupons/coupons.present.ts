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
export const columnsOf = (input: CouponInput) => ({
  code: input.code,
  percent: input.percent,
  amountCents: input.amountCents,
  program: input.program,
  startsAt: input.startsAt ? new Date(input.startsAt) : null,
  endsAt: input.endsAt ? new Date(input.endsAt) : null,
  maxUses: input.maxUses,
  maxUsesEach: input.maxUsesEach,
  active: input.active,
})

export const presentUse = ({
  user,
  program,
  discountCents,
  state,
  createdAt,
}: ListedUse): CouponUse => ({ user, program, discountCents, state, at: createdAt.toISOString() })

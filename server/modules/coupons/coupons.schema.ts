import type { Generated } from 'kysely'
import type { CouponUse } from '#contract/coupons.ts'
import type { Currency } from '#contract/offers/offer-defaults.ts'
import type { PaidProgram } from '#contract/offers/programs.ts'

interface CouponsTable {
  id: string
  code: string
  percent: number | null
  amountCents: number | null
  /** Null for a percentage, and for an amount in the first currency of what is sold. */
  currency: Generated<Currency | null>
  program: PaidProgram | null
  offerId: Generated<string | null>
  startsAt: Date | null
  endsAt: Date | null
  maxUses: number | null
  maxUsesEach: number | null
  active: boolean
  uses: Generated<number>
  createdAt: Date
  updatedAt: Date
}

interface CouponUsesTable {
  intentId: string
  couponId: string
  userId: string | null
  /** Null for an offer. */
  program: PaidProgram | null
  offerId: Generated<string | null>
  discountCents: number
  state: Generated<CouponUse['state']>
  createdAt: Date
  updatedAt: Date
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    coupons: CouponsTable
    couponUses: CouponUsesTable
  }
}

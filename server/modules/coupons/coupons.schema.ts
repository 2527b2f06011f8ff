import type { Generated } from 'kysely'
import type { CouponUse } from '#contract/coupons.ts'
import type { PaidProgram } from '#contract/offers/programs.ts'

interface CouponsTable {
  id: string
  code: string
  percent: number | null
  amountCents: number | null
  program: PaidProgram | null
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
  program: PaidProgram
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

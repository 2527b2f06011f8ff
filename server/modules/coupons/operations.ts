import { createCreateCoupon } from './create-coupon.ts'
import type { CouponsDeps } from './deps.ts'
import { createEndUse } from './end-use.ts'
import { createGetCoupon } from './get-coupon.ts'
import { createListCoupons } from './list-coupons.ts'
import { createListUses } from './list-uses.ts'
import { createQuoteCoupon } from './quote-coupon.ts'
import { createReserveUse } from './reserve-use.ts'
import { createUpdateCoupon } from './update-coupon.ts'

/** All operations on coupons, each with its dependencies. */
export const createOperations = (deps: CouponsDeps) => ({
  list: createListCoupons(deps),
  get: createGetCoupon(deps),
  create: createCreateCoupon(deps),
  update: createUpdateCoupon(deps),
  listUses: createListUses(deps),
  quote: createQuoteCoupon(deps),
  reserve: createReserveUse(deps),
  endUse: createEndUse(deps),
})

export type Operations = ReturnType<typeof createOperations>

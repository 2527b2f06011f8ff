import { type Contribution, defineModule } from '#server/platform/module/module.ts'
import { couponsRoutes } from './coupons.routes.ts'
import { exportFor } from './coupons.store.ts'
import { type CouponsDeps, needs } from './deps.ts'
import { createOperations, type Operations } from './operations.ts'

export type Coupons = Pick<Operations, 'quote' | 'reserve' | 'endUse' | 'create'>

/** Coupons: discounts on prices, with limits on their use. */
export const coupons = defineModule('coupons', {
  needs,
  create: (deps: CouponsDeps): Contribution<Coupons> => {
    const operations = createOperations(deps)
    const { quote, reserve, endUse, create } = operations
    return {
      api: { quote, reserve, endUse, create },
      routes: couponsRoutes(operations),
      personalData: {
        part: 'coupons',
        read: (userId) => exportFor(deps.db.pool, userId),
        columns: {
          'coupon_uses.user_id': {
            keptBecause: 'it explains an amount in the books, and no name stands in it',
          },
        },
      },
    }
  },
})

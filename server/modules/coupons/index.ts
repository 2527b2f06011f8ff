import { identity } from '#server/modules/identity/index.ts'
import { type Bound, bind } from '#server/platform/module/bind.ts'
import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { couponsRoutes } from './coupons.routes.ts'
import { codesOf, exportFor } from './coupons.store.ts'
import { createCoupon } from './coupons.ts'
import { endUse, quoteCoupon, reserveUse } from './uses.ts'

const needs = { identity }
export type CouponsDeps = DepsOf<'config' | 'db' | 'now', typeof needs>

export interface Coupons {
  quote: Bound<typeof quoteCoupon>
  reserve: Bound<typeof reserveUse>
  endUse: Bound<typeof endUse>
  /** The codes of coupons, by id. */
  codesOf: typeof codesOf
  create: Bound<typeof createCoupon>
}

/** Coupons: discounts on prices, with limits on their use. */
export const coupons = defineModule('coupons', {
  needs,
  create: (deps: CouponsDeps): Contribution<Coupons> => ({
    api: {
      quote: bind(deps, quoteCoupon),
      reserve: bind(deps, reserveUse),
      endUse: bind(deps, endUse),
      codesOf,
      create: bind(deps, createCoupon),
    },
    routes: couponsRoutes(deps),
    personalData: {
      part: 'coupons',
      read: (userId) => exportFor(deps.db.pool, userId),
      columns: {
        'coupon_uses.user_id': {
          retainedBecause: 'it explains an amount in the books, and no name stands in it',
        },
      },
    },
  }),
})

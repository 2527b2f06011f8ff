import * as calls from '#contract/coupons.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { createCoupon, getCoupon, listCoupons, listUses, updateCoupon } from './coupons.ts'
import type { CouponsDeps } from './index.ts'

const access = 'coupons.manage'

export const couponsRoutes = (deps: CouponsDeps): Route[] => [
  route(calls.listCoupons, {
    access,
    handle: ({ actor, query }) => listCoupons(deps, actor, query),
  }),
  route(calls.getCoupon, {
    access,
    handle: ({ actor, params }) => getCoupon(deps, actor, params.id),
  }),
  route(calls.createCoupon, {
    access,
    effect: 'moves-money',
    handle: ({ actor, body }) => createCoupon(deps, actor, body),
  }),
  route(calls.updateCoupon, {
    access,
    effect: 'moves-money',
    handle: ({ actor, params, body }) => updateCoupon(deps, actor, params.id, body),
  }),
  route(calls.listCouponUses, {
    access,
    handle: ({ actor, params, query }) => listUses(deps, actor, params.id, query),
  }),
]

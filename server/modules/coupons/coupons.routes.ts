import * as contract from '#contract/coupons.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { Operations } from './operations.ts'

const access = 'coupons.manage'

export const couponsRoutes = ({ list, get, create, update, listUses }: Operations): Route[] => [
  route(contract.listCoupons, { access, handle: ({ actor, query }) => list(actor, query) }),
  route(contract.getCoupon, { access, handle: ({ actor, params }) => get(actor, params.id) }),
  route(contract.createCoupon, {
    access,
    effect: 'moves-money',
    handle: ({ actor, body }) => create(actor, body),
  }),
  route(contract.updateCoupon, {
    access,
    effect: 'moves-money',
    handle: ({ actor, params, body }) => update(actor, params.id, body),
  }),
  route(contract.listCouponUses, {
    access,
    handle: ({ actor, params, query }) => listUses(actor, params.id, query),
  }),
]

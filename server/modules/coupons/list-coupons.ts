import type { Coupon, CouponSort } from '#contract/coupons.ts'
import type { Page } from '#contract/endpoint.ts'
import type { ListQuery } from '#contract/lists.ts'
import { partOf } from '#server/platform/database/lists.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { presentCoupon } from './coupons.present.ts'
import { couponsPage } from './coupons.store.ts'
import type { CouponsDeps } from './deps.ts'

/** One page of the coupons, newest first unless sorted. */
export async function listCoupons(
  { config, db }: CouponsDeps,
  _actor: Actor,
  query: ListQuery<CouponSort>,
): Promise<Page<Coupon>> {
  const { rows, total } = await couponsPage(db.pool, partOf(query))
  return { items: rows.map((row) => presentCoupon(row, config.PUBLIC_URL)), total }
}

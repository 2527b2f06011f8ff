import type { Coupon } from '#contract/coupons.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { presentCoupon } from './coupons.present.ts'
import { findCoupon } from './coupons.store.ts'
import type { CouponsDeps } from './deps.ts'

/** One coupon; throws 404. */
export async function getCoupon(
  { config, db }: CouponsDeps,
  _actor: Actor,
  id: string,
): Promise<Coupon> {
  const row = await findCoupon(db.pool, id)
  if (!row) throw notFound()
  return presentCoupon(row, config.PUBLIC_URL)
}

import type { CouponUse } from '#contract/coupons.ts'
import type { Page } from '#contract/endpoint.ts'
import type { PageQuery } from '#contract/values.ts'
import { partOf } from '#server/platform/database/lists.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { presentUse } from './coupons.present.ts'
import { findCoupon, usesPage } from './coupons.store.ts'
import type { CouponsDeps } from './deps.ts'

/** One page of the members who have used a coupon, newest first; throws 404. */
export async function listUses(
  { db, identity }: CouponsDeps,
  _actor: Actor,
  couponId: string,
  query: PageQuery,
): Promise<Page<CouponUse>> {
  const [coupon, { rows, total }] = await Promise.all([
    findCoupon(db.pool, couponId),
    usesPage(db.pool, identity.lookup, couponId, partOf(query)),
  ])
  if (!coupon) throw notFound()
  return { items: rows.map(presentUse), total }
}

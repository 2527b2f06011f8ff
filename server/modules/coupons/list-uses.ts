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
export const createListUses =
  ({ db, identity }: CouponsDeps) =>
  async (_actor: Actor, couponId: string, query: PageQuery): Promise<Page<CouponUse>> => {
    if (!(await findCoupon(db.pool, couponId))) throw notFound()
    const { rows, total } = await usesPage(db.pool, couponId, partOf(query))
    const ids = rows.flatMap(({ userId }) => userId ?? [])
    const users = await identity.usersByIds(db.pool, [...new Set(ids)])
    const byId = new Map(users.map(({ id, name, email }) => [id, { id, name, email }]))
    return { items: rows.map((row) => presentUse(row, byId.get(row.userId ?? '') ?? null)), total }
  }

import type { Executor } from '#server/platform/database/database.ts'
import { discountOf, requireUsable, usedUp } from './coupons.rules.ts'
import { findByCode, insertUse, takeUse, usesOf } from './coupons.store.ts'
import type { CouponsDeps } from './deps.ts'
import type { Discount, Wanted } from './quote-coupon.ts'

/**
 * Reserves one use for a payment, in the caller's transaction: the coupon's row holds the count, so
 * simultaneous calls wait for each other. Throws 422 if none is left.
 */
export async function reserveUse(
  { now }: Pick<CouponsDeps, 'now'>,
  tx: Executor,
  { code, userId, program, listCents, intentId }: Wanted & { intentId: string },
): Promise<Discount> {
  const at = now()
  const taken = await takeUse(tx, code)
  if (!taken) {
    requireUsable(await findByCode(tx, code), { program, at, ownUses: 0 })
    throw usedUp()
  }
  const { all: ownUses } = await usesOf(tx, taken.id, userId)
  requireUsable(taken, { program, at, ownUses })
  const discountCents = discountOf(taken, listCents)
  const made = { createdAt: at, updatedAt: at }
  await insertUse(tx, { intentId, couponId: taken.id, userId, program, discountCents, ...made })
  return { couponId: taken.id, code, discountCents }
}

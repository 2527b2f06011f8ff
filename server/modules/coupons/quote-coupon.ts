import type { PaidProgram } from '#contract/programs.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { discountOf, requireUsable, usedUp } from './coupons.rules.ts'
import { findByCode, usesOf } from './coupons.store.ts'
import type { CouponsDeps } from './deps.ts'

export interface Discount {
  couponId: string
  code: string
  discountCents: number
}

export interface Wanted {
  code: string
  userId: string
  program: PaidProgram
  /** The price without the coupon, in cents. */
  listCents: number
}

/**
 * The discount that a coupon would give a member now, without reserving it; the member's own
 * reservations do not count against the limit. Throws 422 with the reason if it cannot be used.
 */
export async function quoteCoupon(
  { now }: Pick<CouponsDeps, 'now'>,
  executor: Executor,
  { code, userId, program, listCents }: Wanted,
): Promise<Discount> {
  const found = await findByCode(executor, code)
  const { all, open } = found ? await usesOf(executor, found.id, userId) : { all: 0, open: 0 }
  const coupon = requireUsable(found, { program, at: now(), ownUses: all - open })
  if (coupon.maxUses !== null && coupon.uses - open >= coupon.maxUses) throw usedUp()
  return { couponId: coupon.id, code, discountCents: discountOf(coupon, listCents) }
}

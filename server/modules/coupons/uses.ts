import type { PaidProgram } from '#contract/offers/programs.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { discountOf, requireUsable, usedUp } from './coupons.rules.ts'
import {
  endReservation,
  findByCode,
  giveUseBack,
  insertUse,
  takeUse,
  usesOf,
} from './coupons.store.ts'
import type { CouponsDeps } from './index.ts'

interface Discount {
  couponId: string
  code: string
  discountCents: number
}

interface Wanted {
  code: string
  userId: string
  /** What is paid for: a program, or an offer. */
  program: PaidProgram | null
  offerId: string | null
  /** The price without the coupon, in cents. */
  listCents: number
  currency: string
  /** Whether that is the first currency of what is paid for. */
  isMainCurrency: boolean
}

/**
 * The discount that a coupon would give a member now, without reserving it; the member's own
 * reservations do not count against the limit; without a member, that it would give somebody who has
 * not used it. Throws 422 with the reason if it cannot be used.
 */
export async function quoteCoupon(
  { now }: Pick<CouponsDeps, 'now'>,
  executor: Executor,
  { code, userId, ...price }: Omit<Wanted, 'userId'> & { userId: string | null },
): Promise<Discount> {
  const found = await findByCode(executor, code)
  const { all, open } =
    found && userId ? await usesOf(executor, found.id, userId) : { all: 0, open: 0 }
  const coupon = requireUsable(found, { ...price, at: now(), ownUses: all - open })
  if (coupon.maxUses !== null && coupon.uses - open >= coupon.maxUses) throw usedUp()
  return { couponId: coupon.id, code, discountCents: discountOf(coupon, price) }
}

/**
 * Reserves one use for a payment, in the caller's transaction: the coupon's row holds the count, so
 * simultaneous calls wait for each other. Throws 422 if none is left.
 */
export async function reserveUse(
  { now }: Pick<CouponsDeps, 'now'>,
  tx: Executor,
  { code, userId, intentId, ...price }: Wanted & { intentId: string },
): Promise<Discount> {
  const at = now()
  const taken = await takeUse(tx, code)
  if (!taken) {
    requireUsable(await findByCode(tx, code), { ...price, at, ownUses: 0 })
    throw usedUp()
  }
  const { all: ownUses } = await usesOf(tx, taken.id, userId)
  requireUsable(taken, { ...price, at, ownUses })
  const discountCents = discountOf(taken, price)
  const made = { createdAt: at, updatedAt: at }
  const { program, offerId } = price
  const sold = { program, offerId }
  await insertUse(tx, { intentId, couponId: taken.id, userId, ...sold, discountCents, ...made })
  return { couponId: taken.id, code, discountCents }
}

/** Settles the use of a coupon when its payment ends: it counts for good, or is free again. */
export async function endUse(
  { now }: Pick<CouponsDeps, 'now'>,
  tx: Executor,
  intentId: string,
  state: 'used' | 'freed',
): Promise<void> {
  const ended = await endReservation(tx, intentId, { state, at: now() })
  if (ended && state === 'freed') await giveUseBack(tx, ended.couponId)
}

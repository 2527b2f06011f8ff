import type { Executor } from '#server/platform/database/database.ts'
import { endReservation, giveUseBack } from './coupons.store.ts'
import type { CouponsDeps } from './deps.ts'

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

import type { Executor } from '#server/platform/database/database.ts'
import type { PaymentsDeps } from './deps.ts'
import { closeIntent } from './payments.store.ts'

/** Closes an intent for payment; the coupon use counts for good, or is free again. */
export type EndIntent = (tx: Executor, id: string, use: 'used' | 'freed') => Promise<void>

export const createEndIntent =
  ({ coupons }: Pick<PaymentsDeps, 'coupons'>): EndIntent =>
  async (tx, id, use) => {
    await closeIntent(tx, id)
    await coupons.endUse(tx, id, use)
  }

import type { PaidProgram } from '#contract/programs.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { type Charge, chargeOf } from './charge.rules.ts'
import type { PaymentsDeps } from './deps.ts'
import { priceOf } from './payments.rules.ts'

export interface Order {
  program: PaidProgram
  /** The code of a coupon. */
  coupon?: string | undefined
}

/** What a member is to pay for an order now; `couponId` is null without a coupon. */
export type ChargeFor = (
  executor: Executor,
  userId: string,
  order: Order,
) => Promise<Charge & { couponId: string | null }>

/** Throws 422 with the reason where the coupon cannot be used. */
export const createChargeFor =
  ({ coupons, taxTerms }: Pick<PaymentsDeps, 'coupons' | 'taxTerms'>): ChargeFor =>
  async (executor, userId, { program, coupon: code }) => {
    const price = priceOf(program)
    const [terms, discount] = await Promise.all([
      taxTerms(executor),
      code === undefined
        ? null
        : coupons.quote(executor, { code, userId, program, listCents: price.amountCents }),
    ])
    const charge = chargeOf(price, discount?.discountCents ?? 0, terms)
    return { ...charge, couponId: discount?.couponId ?? null }
  }

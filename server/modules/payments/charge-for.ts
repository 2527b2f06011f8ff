import type { PaidProgram } from '#contract/programs.ts'
import type { Price } from '#server/modules/offers/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { type Charge, chargeOf } from './charge.rules.ts'
import type { PaymentsDeps } from './deps.ts'

export interface Order {
  program: PaidProgram
  /** The code of a coupon. */
  coupon?: string | undefined
}

/**
 * The amount a member has to pay for an order, and what for; `couponId` is null without a coupon.
 */
export interface OrderCharge extends Charge, Pick<Price, 'title' | 'accessMonths'> {
  couponId: string | null
}

/** The amount a member currently has to pay for an order. */
export interface ChargeFor {
  (executor: Executor, userId: string, order: Order): Promise<OrderCharge>
  /** Whether an amount was valid at one of the program's former prices. */
  wasAsked(executor: Executor, userId: string, order: Order, cents: number): Promise<boolean>
}

/** Throws 422 with the reason if the program is not open, or the coupon cannot be used. */
export function createChargeFor({
  coupons,
  offers,
  taxTerms,
}: Pick<PaymentsDeps, 'coupons' | 'offers' | 'taxTerms'>): ChargeFor {
  type At = Pick<Price, 'amountCents' | 'currency'>
  const chargeAt = async (executor: Executor, userId: string, order: Order, price: At) => {
    const { program, coupon: code } = order
    const [terms, discount] = await Promise.all([
      taxTerms(executor),
      code === undefined
        ? null
        : coupons.quote(executor, { code, userId, program, listCents: price.amountCents }),
    ])
    const charge = chargeOf(price, discount?.discountCents ?? 0, terms)
    return { ...charge, couponId: discount?.couponId ?? null }
  }
  const chargeNow = async (executor: Executor, userId: string, order: Order) => {
    const price = await offers.priceOf(executor, order.program)
    const { title, accessMonths } = price
    return { ...(await chargeAt(executor, userId, order, price)), title, accessMonths }
  }
  return Object.assign(chargeNow, {
    async wasAsked(executor: Executor, userId: string, order: Order, cents: number) {
      const former = await offers.formerPrices(executor, order.program)
      const charges = await Promise.all(
        former.map((price) => chargeAt(executor, userId, order, price)),
      )
      return charges.some(({ amountCents }) => amountCents === cents)
    },
  })
}

import { paidProgramNames } from '#contract/offers/program-table.ts'
import type { PaidProgram } from '#contract/offers/programs.ts'
import type { CouponPrice, PaymentQuote } from '#contract/payments/payments.ts'
import type { Price } from '#server/modules/offers/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { PayingDeps } from './index.ts'
import { type Charge, chargeOf } from './payments.rules.ts'

export interface Order {
  program: PaidProgram
  /** The code of a coupon. */
  coupon?: string | undefined
}

/** The amount a member has to pay for an order, and what for; `couponId` is null without a coupon. */
export interface OrderCharge extends Charge, Pick<Price, 'title' | 'accessMonths'> {
  couponId: string | null
}

export type ChargeDeps = Pick<PayingDeps, 'coupons' | 'offers' | 'taxTerms'>

/**
 * The amount a member currently has to pay for an order. Throws 422 with the reason if the program
 * is not open, or the coupon cannot be used.
 */
export async function chargeFor(
  executor: Executor,
  deps: ChargeDeps,
  userId: string,
  order: Order,
): Promise<OrderCharge> {
  const price = await deps.offers.priceOf(executor, order.program)
  const { title, accessMonths } = price
  return { ...(await chargeAt(executor, deps, userId, { ...order, price })), title, accessMonths }
}

/** Whether an amount was valid at one of the program's former prices. */
export async function wasRequested(
  executor: Executor,
  deps: ChargeDeps,
  userId: string,
  { amount, ...order }: Order & { amount: number },
): Promise<boolean> {
  const former = await deps.offers.formerPrices(executor, order.program)
  const charges = await Promise.all(
    former.map((price) => chargeAt(executor, deps, userId, { ...order, price })),
  )
  return charges.some(({ amountCents }) => amountCents === amount)
}

async function chargeAt(
  executor: Executor,
  { coupons, taxTerms }: Pick<ChargeDeps, 'coupons' | 'taxTerms'>,
  userId: string,
  { program, coupon: code, price }: Order & { price: Pick<Price, 'amountCents' | 'currency'> },
) {
  const [terms, discount] = await Promise.all([
    taxTerms(executor),
    code === undefined
      ? null
      : coupons.quote(executor, { code, userId, program, listCents: price.amountCents }),
  ])
  const charge = chargeOf(price, discount?.discountCents ?? 0, terms)
  return { ...charge, couponId: discount?.couponId ?? null }
}

/**
 * What a coupon makes of the price of every open program, for visitors who follow its link. Throws 429
 * after too many from one network address.
 */
export async function couponPrices(
  {
    couponPriceLimiter,
    coupons,
    db,
    offers,
  }: ChargeDeps & Pick<PayingDeps, 'couponPriceLimiter' | 'db'>,
  code: string,
  address: string,
): Promise<CouponPrice[]> {
  await couponPriceLimiter.consume(address)
  const answers = paidProgramNames.map(async (program) => {
    const price = await orRefusal(offers.priceOf(db.pool, program))
    if (price instanceof Failure) return []
    const { amountCents: listCents, currency } = price
    const wanted = { code, userId: null, program, listCents }
    const discount = await orRefusal(coupons.quote(db.pool, wanted))
    const known = { program, listCents, currency }
    if (discount instanceof Failure) {
      return [{ ...known, cents: listCents, refused: discount.message }]
    }
    return [{ ...known, cents: listCents - discount.discountCents, refused: null }]
  })
  return (await Promise.all(answers)).flat()
}

/** What is answered, or the reason why it is refused. */
const orRefusal = <T>(work: Promise<T>): Promise<T | Failure> =>
  work.catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'rule_violated') return error
    throw error
  })

/** The longest interval between two payments that providers allow, in months. */
const monthsMaximum = 36

/** Whether the owner wants a program paid by subscription, and its period allows it. */
export async function isPaidBySubscription(
  executor: Executor,
  { academySettings }: Pick<PayingDeps, 'academySettings'>,
  program: PaidProgram,
  { accessMonths, amountCents }: Pick<OrderCharge, 'accessMonths' | 'amountCents'>,
): Promise<boolean> {
  if (program !== 'mentorship' || amountCents === 0) return false
  if (accessMonths === null || accessMonths > monthsMaximum) return false
  return (await academySettings.read(executor)).mentorshipPayment === 'subscription'
}

/** The amount the caller would pay; throws 422 for a coupon that cannot be used, 429 after too many. */
export async function quotePayment(
  deps: ChargeDeps & Pick<PayingDeps, 'academySettings' | 'codeLimiter' | 'db'>,
  actor: Actor,
  order: Order,
): Promise<PaymentQuote> {
  const { codeLimiter, db } = deps
  if (order.coupon !== undefined) await codeLimiter.consume(actor.id)
  const { program } = order
  const charge = await chargeFor(db.pool, deps, actor.id, order)
  const isRecurring = await isPaidBySubscription(db.pool, deps, program, charge)
  const each = isRecurring ? await chargeFor(db.pool, deps, actor.id, { program }) : null
  return {
    ...charge,
    coupon: order.coupon ?? null,
    recurring: each && { amountCents: each.amountCents, months: each.accessMonths },
  }
}

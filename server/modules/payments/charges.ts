import { paidProgramNames } from '#contract/offers/program-table.ts'
import type { CouponPrice } from '#contract/payments/payments.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { PayingDeps } from './index.ts'
import { type Charge, chargeOf } from './payments.rules.ts'
import { priceOfSold, type Sold, type SoldPrice } from './sold.ts'

export interface Order extends Sold {
  /** The code of a coupon. */
  coupon?: string | undefined
  /** One of the currencies of an offer; its own if absent. */
  currency?: string | undefined
}

/** The amount a member has to pay for an order, and what for; `couponId` is null without a coupon. */
export interface OrderCharge extends Charge, Omit<SoldPrice, 'amountCents'> {
  couponId: string | null
  /** Whether its tax depends on a country that the member has not said. */
  needsCountry: boolean
}

export type ChargeDeps = Pick<PayingDeps, 'coupons' | 'offerPrice' | 'offers' | 'taxTerms'>

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
  const price = await priceOfSold(executor, deps, order, userId)
  const { title, accessMonths, later, creditCents, isMainCurrency, choices } = price
  const charge = await chargeAt(executor, deps, userId, { ...order, price })
  if (later && charge.amountCents === 0) {
    const message = 'This coupon leaves nothing of the first payment, which has to be made by card.'
    throw new Failure('rule_violated', message)
  }
  return { ...charge, title, accessMonths, later, creditCents, isMainCurrency, choices }
}

/** What each further payment charges: without coupon and credit, which are of the first. */
export async function laterChargeFor(
  executor: Executor,
  { taxTerms }: Pick<ChargeDeps, 'taxTerms'>,
  userId: string,
  { later, currency }: Pick<OrderCharge, 'currency' | 'later'>,
): Promise<Charge | null> {
  if (!later) return null
  return chargeOf({ amountCents: later.eachCents, currency }, 0, await taxTerms(executor, userId))
}

/** Whether an amount was valid at one of the program's former prices; those of offers are not kept. */
export async function wasRequested(
  executor: Executor,
  deps: ChargeDeps,
  userId: string,
  { amount, ...order }: Order & { amount: number },
): Promise<boolean> {
  const { program } = order
  const former = program ? await deps.offers.formerPrices(executor, program) : []
  const charges = await Promise.all(
    former.map((price) =>
      chargeAt(executor, deps, userId, { ...order, price: { ...price, isMainCurrency: true } }),
    ),
  )
  return charges.some(({ amountCents }) => amountCents === amount)
}

async function chargeAt(
  executor: Executor,
  { coupons, taxTerms }: Pick<ChargeDeps, 'coupons' | 'taxTerms'>,
  userId: string,
  {
    program,
    offerId,
    coupon: code,
    price,
  }: Order & { price: Pick<SoldPrice, 'amountCents' | 'currency' | 'isMainCurrency'> },
) {
  const [terms, discount] = await Promise.all([
    taxTerms(executor, userId),
    code === undefined
      ? null
      : coupons.quote(executor, {
          code,
          userId,
          program,
          offerId,
          listCents: price.amountCents,
          currency: price.currency,
          isMainCurrency: price.isMainCurrency,
        }),
  ])
  const charge = chargeOf(price, discount?.discountCents ?? 0, terms)
  const { needsCountry } = terms
  return { ...charge, needsCountry, couponId: discount?.couponId ?? null }
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
    const asked = { code, userId: null, program, offerId: null, listCents }
    const wanted = { ...asked, currency, isMainCurrency: true }
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

/**
 * Whether it is paid again and again: as the offer says, or as the owner does for a program whose period allows it. A
 * program is paid singly for each period where no way of paying can charge again and again.
 */
export async function isPaidBySubscription(
  executor: Executor,
  { academySettings, ways }: Pick<PayingDeps, 'academySettings' | 'ways'>,
  { program }: Sold,
  { accessMonths, amountCents, later }: Pick<OrderCharge, 'accessMonths' | 'amountCents' | 'later'>,
): Promise<boolean> {
  if (later) return true
  if (program !== 'mentorship' || amountCents === 0) return false
  if (accessMonths === null || accessMonths > monthsMaximum) return false
  if ((await academySettings.read(executor)).mentorshipPayment !== 'subscription') return false
  const setUp = await ways.setUp(executor)
  return setUp.length === 0 || setUp.some(({ recurring }) => recurring !== null)
}

import type { z } from 'zod'
import type { PaymentQuote, quotePayment as quoteCall } from '#contract/payments/payments.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { type ChargeDeps, chargeFor, isPaidBySubscription, laterChargeFor } from './charges.ts'
import type { PayingDeps } from './index.ts'
import { priceOfSold, type Sold, soldIn } from './sold.ts'
import { payableOf, waysFor } from './ways/ways.ts'

type QuoteDeps = ChargeDeps & Pick<PayingDeps, 'academySettings' | 'codeLimiter' | 'db' | 'ways'>

/**
 * The amount the caller would pay; throws 422 for a coupon that cannot be used and for a currency that the offer does
 * not have, 429 after too many.
 */
export async function quotePayment(
  deps: QuoteDeps,
  actor: Actor,
  { coupon, currency: chosen, ...wanted }: z.output<typeof quoteCall.body>,
): Promise<PaymentQuote> {
  const { codeLimiter, db } = deps
  const { pool } = db
  if (coupon !== undefined) await codeLimiter.consume(actor.id)
  const named = soldIn(wanted)
  const sold = { ...named, currency: chosen ?? (await payableCurrency(deps, actor.id, named)) }
  const charge = await chargeFor(pool, deps, actor.id, { ...sold, coupon })
  const isRecurring = await isPaidBySubscription(pool, deps, sold, charge)
  const each = !isRecurring
    ? null
    : ((await laterChargeFor(pool, deps, actor.id, charge)) ??
      (await chargeFor(pool, deps, actor.id, sold)))
  const ways = await waysFor(pool, deps.ways, { ...charge, isRecurring })
  const { choices, creditCents, later, needsCountry, taxCountry, untaxedCents, vatNumber } = charge
  return {
    listCents: charge.listCents,
    discountCents: charge.discountCents,
    taxCents: charge.taxCents,
    taxBasisPoints: charge.taxBasisPoints,
    taxIncluded: charge.taxIncluded,
    amountCents: charge.amountCents,
    currency: charge.currency,
    ...(creditCents > 0 && { creditCents }),
    ...(ways && { ways }),
    ...(choices.length > 1 && {
      currencies: payableOf(await deps.ways.setUp(pool), choices, isRecurring),
    }),
    ...(untaxedCents > 0 && { untaxedCents }),
    ...((needsCountry || taxCountry) && { tax: { country: taxCountry, vatNumber } }),
    coupon: coupon ?? null,
    recurring: each && {
      amountCents: each.amountCents,
      months: charge.accessMonths ?? 1,
      ...(later?.payments && { payments: later.payments }),
    },
  }
}

/** The first further currency that can be paid, where an offer's own cannot be; otherwise undefined. */
async function payableCurrency(
  deps: Pick<QuoteDeps, 'db' | 'offerPrice' | 'offers' | 'ways'>,
  userId: string,
  sold: Sold,
): Promise<string | undefined> {
  const { pool } = deps.db
  if (!sold.offerId) return undefined
  const { choices, currency, later } = await priceOfSold(pool, deps, sold, userId)
  if (choices.length < 2) return undefined
  const payable = payableOf(await deps.ways.setUp(pool), choices, later !== null)
  const isPayable = payable.some((choice) => choice.currency === currency)
  return isPayable ? undefined : payable[0]?.currency
}

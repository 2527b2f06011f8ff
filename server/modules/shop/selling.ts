import { leastCharge } from '#contract/offers/least-charges.ts'
import { firstPayment, laterPayments } from '#contract/shop/plans.ts'
import type { OfferPrice } from '#server/modules/payments/index.ts'
import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { ShopDeps } from './index.ts'
import {
  changePurchase,
  creditable,
  creditTo,
  freeCredits,
  insertPurchase,
  lockPurchaseOf,
  purchasesOfOffer,
  reservedBy,
} from './purchases.store.ts'
import { chargesOf, priceIn } from './shop.present.ts'
import { isHeld, isShown, saleOf } from './shop.rules.ts'
import { findOffer, giveSeatBack, takeSeat } from './shop-offers.store.ts'
import { findWaiting, takeHeldSeat } from './waiting.store.ts'
import { inviteWaiting, isHeldFor } from './waiting.ts'

// The answers to what payments ask about offers before one is paid: what it costs, and whether a seat is left.

interface Wanted {
  offerId: string
  userId: string
}

/**
 * The current price, in its own currency unless one is chosen; throws 404 for an offer that nobody may see, 422 if it is
 * not sold now, or not in that currency.
 */
export async function offerPriceFor(
  { now, payments }: Pick<ShopDeps, 'now' | 'payments'>,
  executor: Executor,
  { currency: chosen, ...wanted }: Wanted & { currency?: string | undefined },
): Promise<OfferPrice> {
  const offer = await findOffer(executor, wanted.offerId)
  if (!offer || !isShown(offer)) throw notFound()
  const sale = saleOf(offer, now())
  if (sale === 'not_yet') throw new Failure('rule_violated', 'This offer is not on sale yet.')
  if (sale === 'over') throw new Failure('rule_violated', 'This offer is not on sale any more.')
  if (sale === 'sold_out' && !(await hasSeat(executor, wanted, now()))) throw soldOut()
  const price = priceIn(offer, chosen)
  if (!price) {
    throw new Failure('rule_violated', `This offer has no price in ${chosen?.toUpperCase()}.`)
  }
  const { priceCents, currency, plan } = price
  const first = firstPayment(plan, priceCents)
  const credit = await creditFor({ now, payments }, executor, { ...wanted, currency })
  // The least that a card can be charged remains.
  const creditCents = Math.max(0, Math.min(credit, first - leastCharge(currency)))
  return {
    title: offer.name,
    amountCents: first - creditCents,
    currency,
    isMainCurrency: currency === offer.currency,
    choices: chargesOf(offer),
    later: laterPayments(plan, priceCents),
    creditCents,
  }
}

const soldOut = () => new Failure('rule_violated', 'This offer is sold out.')

/** Whether a seat is reserved for the member: by a payment that has begun, or from the waiting list. */
async function hasSeat(executor: Executor, wanted: Wanted, at: Date): Promise<boolean> {
  const [own, place] = await Promise.all([
    purchasesOfOffer(executor, wanted),
    findWaiting(executor, wanted),
  ])
  return own.some(({ state }) => state === 'reserved') || isHeldFor(place, at)
}

/** What the member has paid for other offers, less refunds, that counts towards this one. */
export async function creditFor(
  { now, payments }: Pick<ShopDeps, 'now' | 'payments'>,
  executor: Executor,
  wanted: Wanted & { currency: string },
): Promise<number> {
  const counted = await countedFor({ now, payments }, executor, wanted)
  return counted.reduce((sum, { cents }) => sum + cents, 0)
}

/** The purchases whose payments count towards an offer in a currency, with what was paid for each in it. */
async function countedFor(
  { now, payments }: Pick<ShopDeps, 'now' | 'payments'>,
  executor: Executor,
  { currency, ...wanted }: Wanted & { currency: string },
): Promise<{ id: string; cents: number }[]> {
  const own = await creditable(executor, { ...wanted, at: now() })
  const paid = await payments.netPaid(
    executor,
    own.flatMap(({ intentId }) => intentId ?? []),
  )
  return own.flatMap(({ id, intentId }) => {
    const one = intentId === null ? undefined : paid.get(intentId)
    return one?.currency === currency ? [{ id, cents: one.cents }] : []
  })
}

/** Throws 422 while the member has the offer, unless what was bought ends soon, or is only being tried. */
export async function refuseUnlessBuyable(
  { now }: Pick<ShopDeps, 'now'>,
  executor: Executor,
  wanted: Wanted,
): Promise<void> {
  if (await hasBought({ now }, executor, wanted)) {
    throw new Failure('rule_violated', 'You already have this offer.')
  }
}

/** Whether the member has the offer for so long that another payment would gain nothing. */
export async function hasBought(
  { now }: Pick<ShopDeps, 'now'>,
  executor: Executor,
  wanted: Wanted,
): Promise<boolean> {
  const own = await purchasesOfOffer(executor, wanted)
  const held = own.filter(({ state, isTrial }) => state === 'open' && !isTrial)
  return held.some(({ endsAt }) => isHeld(endsAt, now()))
}

/** Reserves a seat for a payment that begins, with what is promised now; throws 422 if none is left. */
export async function reservePurchase(
  deps: Pick<ShopDeps, 'now' | 'payments'>,
  tx: Executor,
  wanted: Wanted & { intentId: string; currency: string },
): Promise<void> {
  const { offerId, userId, intentId, currency } = wanted
  const at = deps.now()
  const isInvited = await takeHeldSeat(tx, { offerId, userId, at })
  if (!isInvited && !(await takeSeat(tx, offerId))) throw soldOut()
  const id = newId()
  await insertPurchase(tx, {
    ...(await promiseOf(tx, offerId)),
    id,
    userId,
    intentId,
    state: 'reserved',
    createdAt: at,
    ...notOpen,
  })
  const counted = await countedFor(deps, tx, { userId, offerId, currency })
  await creditTo(
    tx,
    counted.map((one) => one.id),
    id,
  )
}

const notOpen = { countsFrom: null, openedAt: null, endsAt: null, endedAt: null }

/** What an offer promises now, its row being locked: what it opens is that of this moment. */
export async function promiseOf(tx: Executor, offerId: string) {
  const offer = await findOffer(tx, offerId)
  if (!offer || !isShown(offer)) throw notFound()
  const { name, programs, courseIds, strategyIds, calls } = offer
  const { periodUnit, periodCount, plan, planCount } = offer
  const contents = { programs, courseIds, strategyIds, calls }
  return { offerId, name, ...contents, periodUnit, periodCount, plan, planCount }
}

/** Gives the seat back of a payment that will never be made, once. */
export async function freePurchase(
  deps: Pick<ShopDeps, 'now'>,
  tx: Executor,
  intentId: string,
): Promise<void> {
  const purchase = await lockPurchaseOf(tx, intentId)
  if (purchase?.state !== 'reserved') return
  await changePurchase(tx, purchase.id, { state: 'freed' })
  await freeCredits(tx, purchase.id)
  await giveSeatBack(tx, purchase.offerId)
  await inviteWaiting(deps, tx, purchase.offerId)
}

/** Gives the seats back for which somebody was paying whose account is being deleted. */
export async function leaveReserved(
  deps: Pick<ShopDeps, 'now'>,
  tx: Executor,
  userId: string,
): Promise<void> {
  for (const offerId of await reservedBy(tx, userId)) {
    await giveSeatBack(tx, offerId)
    await inviteWaiting(deps, tx, offerId)
  }
}

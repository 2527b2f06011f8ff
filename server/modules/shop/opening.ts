import type { PaidPurchase } from '#server/modules/payments/index.ts'
import { recordAudit, system } from '#server/platform/audit/audit.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import type { ShopDeps } from './index.ts'
import {
  changePurchase,
  freeCredits,
  lockPurchaseOf,
  type PurchaseRow,
  purchasesOfOffer,
} from './purchases.store.ts'
import { freePurchase, hasBought } from './selling.ts'
import { accessEnd, isPaidUp, lengthOfPayment, openUntil, paidBy, periodOf } from './shop.rules.ts'
import { giveSeatBack, takeSeat } from './shop-offers.store.ts'
import { inviteWaiting } from './waiting.ts'

// The answers to what payments ask about offers once money has moved: what it opens, for how long, and what it closes.

/**
 * Opens what was paid for, once, or for longer by a further payment; returns why that is impossible, so that the money
 * goes back, or null. A payment that arrives although its seat was freed gets another one, unless the same was paid for
 * by another payment meanwhile.
 */
export async function openPurchase(
  deps: OpeningDeps,
  tx: Executor,
  paid: PaidPurchase & { isRenewal: boolean },
): Promise<string | null> {
  const purchase = await lockPurchaseOf(tx, paid.intentId)
  if (!purchase) return 'Nothing of the offer was reserved for it.'
  if (paid.isRenewal) return prolongPurchase(deps, tx, purchase, paid.transactionId)
  if (purchase.state === 'open' || purchase.state === 'ended') return null
  // Begun by two ways of paying, both may be paid: the second gains nothing.
  if (await hasBought(deps, tx, purchase)) {
    await freePurchase(deps, tx, paid.intentId)
    return 'The offer had already been paid for.'
  }
  if (!(await isThere(deps, tx, purchase))) return 'What the offer opened does not exist any more.'
  if (purchase.state === 'freed' && !(await takeSeat(tx, purchase.offerId))) {
    return 'The offer was sold out before the payment arrived.'
  }
  const at = deps.now()
  const countsFrom = await startOf(tx, purchase, at)
  const change = { state: 'open', openedAt: at, countsFrom } as const
  await openFor(deps, tx, { ...purchase, ...change }, { transactionId: paid.transactionId, change })
  await recordAudit(tx, system, {
    action: 'purchase.opened',
    subject: purchase.id,
    name: purchase.name,
    person: purchase.userId,
    details: { offer: purchase.offerId },
  })
  await emit(tx, {
    type: 'purchase.opened',
    subject: purchase.id,
    audience: { user: purchase.userId },
  })
  return null
}

type OpeningDeps = Pick<ShopDeps, 'academySettings' | 'access' | 'courses' | 'now' | 'strategies'>

/** Those of the courses and strategies that a purchase promises that exist, kept from being deleted. */
export async function keepPromised(
  { courses, strategies }: Pick<ShopDeps, 'courses' | 'strategies'>,
  tx: Executor,
  promised: { courseIds: readonly string[]; strategyIds: readonly string[] },
): Promise<{ courseIds: string[]; strategyIds: string[] }> {
  const known = await courses.keepSold(tx, promised.courseIds)
  const used = await strategies.keepSold(tx, promised.strategyIds)
  return { courseIds: known.map(({ id }) => id), strategyIds: used.map(({ id }) => id) }
}

/** Whether anything that a purchase is to open exists. */
async function isThere(
  deps: Pick<ShopDeps, 'courses' | 'strategies'>,
  tx: Executor,
  purchase: PurchaseRow,
): Promise<boolean> {
  if (purchase.programs.length > 0 || purchase.calls > 0) return true
  const { courseIds, strategyIds } = await keepPromised(deps, tx, purchase)
  return courseIds.length + strategyIds.length > 0
}

/** A further payment of what is open; why there is none to be made, or null. */
async function prolongPurchase(
  deps: OpeningDeps,
  tx: Executor,
  purchase: PurchaseRow,
  transactionId: string,
): Promise<string | null> {
  if (purchase.state !== 'open') return 'What it was to prolong has ended.'
  if (isPaidUp(paidBy(purchase), purchase.paymentsMade)) return 'Everything had been paid already.'
  await openFor(deps, tx, purchase, { transactionId, change: {} })
  return null
}

/** Opens what one more payment is for, and notes it. */
async function openFor(
  deps: OpeningDeps,
  tx: Executor,
  purchase: PurchaseRow,
  { transactionId, change }: { transactionId: string; change: Partial<PurchaseRow> },
): Promise<void> {
  const { academySettings, access } = deps
  const { id: purchaseId, userId, programs, calls, openedAt, countsFrom } = purchase
  if (!openedAt || !countsFrom) throw new Error(`the purchase ${purchaseId} has no beginning`)
  const [plan, period] = [paidBy(purchase), periodOf(purchase)]
  const paymentsMade = purchase.paymentsMade + 1
  const endsAt = accessEnd(plan, period, countsFrom, paymentsMade)
  const isExpected = !isPaidUp(plan, paymentsMade)
  const { graceDays: days } = await academySettings.readNow(tx)
  const until = openUntil(endsAt, { isExpected, days })
  await changePurchase(tx, purchaseId, { ...change, paymentsMade, endsAt, openUntil: until })
  const kept = await keepPromised(deps, tx, purchase)
  await access.openBought(tx, {
    purchaseId,
    userId,
    transactionId,
    programs,
    length: lengthOfPayment(plan, period, countsFrom, paymentsMade),
    renewal: isExpected ? 'automatic' : null,
    ...kept,
    calls,
    // Another purchase of the same is open until it counts; the member notices no gap.
    startsAt: openedAt,
    openUntil: until,
  })
}

/** From when a purchase counts: from the end of an earlier one of the same offer, if that is still open. */
async function startOf(tx: Executor, purchase: PurchaseRow, at: Date): Promise<Date> {
  const own = await purchasesOfOffer(tx, purchase)
  const ends = own.flatMap(({ state, endsAt }) => (state === 'open' && endsAt ? [endsAt] : []))
  return new Date(Math.max(at.getTime(), ...ends.map((end) => end.getTime())))
}

/** Follows whether further payments will come: without them, what is open ends without days of grace. */
export async function followRenewal(
  { academySettings, access }: Pick<ShopDeps, 'academySettings' | 'access'>,
  tx: Executor,
  { intentId, renews }: { intentId: string; renews: boolean },
): Promise<void> {
  const purchase = await lockPurchaseOf(tx, intentId)
  if (purchase?.state !== 'open') return
  const { id: purchaseId, userId, programs, endsAt, openedAt, paymentsMade } = purchase
  const isExpected = renews && !isPaidUp(paidBy(purchase), paymentsMade)
  const renewal = isPaidUp(paidBy(purchase), paymentsMade)
    ? 'awaited'
    : renews
      ? 'automatic'
      : 'none'
  for (const program of programs) await access.changeRenewal(tx, { userId, program }, renewal)
  const { graceDays: days } = await academySettings.readNow(tx)
  if (!openedAt) return
  const until = openUntil(endsAt, { isExpected, days })
  await changePurchase(tx, purchaseId, { openUntil: until })
  await access.moveBought(tx, { purchaseId, userId, openUntil: until })
}

/** Ends what was paid for because the money goes back, once; its seat is free again. */
export async function takeBackPurchase(
  { access, now }: Pick<ShopDeps, 'access' | 'now'>,
  tx: Executor,
  { intentId, userId }: PaidPurchase,
): Promise<void> {
  const purchase = await lockPurchaseOf(tx, intentId)
  if (purchase?.state !== 'open') return
  await changePurchase(tx, purchase.id, { state: 'ended', endedAt: now() })
  await freeCredits(tx, purchase.id)
  await giveSeatBack(tx, purchase.offerId)
  await inviteWaiting({ now }, tx, purchase.offerId)
  await access.closeBought(tx, { purchaseId: purchase.id, userId })
  await recordAudit(tx, system, {
    action: 'purchase.ended',
    subject: purchase.id,
    name: purchase.name,
    person: userId,
    details: { offer: purchase.offerId },
  })
  await emit(tx, { type: 'purchase.ended', subject: purchase.id, audience: { user: userId } })
}

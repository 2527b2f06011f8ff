import { chargeStep, priceProblem } from '../offers/least-charges.ts'
import { priceText } from '../offers/offer-defaults.ts'

// Free of schemas, for pages that only show an offer.

/** How an offer is paid: at once, in monthly instalments, or every month until it is cancelled. */
export type Plan =
  | { kind: 'once' }
  | { kind: 'instalments'; count: number; firstCents: number; eachCents: number }
  | { kind: 'subscription' }

/** The fewest and the most instalments. */
export const instalmentsMinimum = 2
export const instalmentsMaximum = 36

/** A price in equal instalments that can be charged; what does not divide is in the first. */
export function dividedPrice(
  priceCents: number,
  count: number,
  currency: string,
): { firstCents: number; eachCents: number } {
  const step = chargeStep(currency)
  const eachCents = Math.floor(priceCents / count / step) * step
  return { firstCents: priceCents - eachCents * (count - 1), eachCents }
}

/** Why a plan does not fit a price; null if it does. */
export function planProblem(plan: Plan, priceCents: number, currency: string): string | null {
  if (plan.kind !== 'instalments') return null
  const { count, firstCents, eachCents } = plan
  if (firstCents > priceCents || eachCents > priceCents) return 'An instalment is above the price'
  const problem = priceProblem(firstCents, currency) ?? priceProblem(eachCents, currency)
  if (problem) return `Each instalment: ${problem}`
  return firstCents + (count - 1) * eachCents === priceCents
    ? null
    : 'The instalments must add up to the price'
}

/** How an offer is paid in another currency, of which the price has instalments of its own. */
export const planIn = (
  plan: Plan,
  { instalments }: { instalments: { firstCents: number; eachCents: number } | null },
): Plan => (plan.kind === 'instalments' && instalments ? { ...plan, ...instalments } : plan)

/** The first payment, in cents. */
export const firstPayment = (plan: Plan, priceCents: number): number =>
  plan.kind === 'instalments' ? plan.firstCents : priceCents

/** The later payments in cents, and how many payments there are in all, null until it is cancelled; null for one. */
export function laterPayments(
  plan: Plan,
  priceCents: number,
): { eachCents: number; payments: number | null } | null {
  if (plan.kind === 'once') return null
  return plan.kind === 'instalments'
    ? { eachCents: plan.eachCents, payments: plan.count }
    : { eachCents: priceCents, payments: null }
}

/** The payments of a plan for the line of a list: '$49', '$19 a month', '3 × $100', '$179 + 2 × $160'. */
export function paymentsText(plan: Plan, priceCents: number, currency: string): string {
  const text = (cents: number) => priceText(cents, currency)
  if (plan.kind === 'once') return text(priceCents)
  if (plan.kind === 'subscription') return `${text(priceCents)} a month`
  const { count, firstCents, eachCents } = plan
  return firstCents === eachCents
    ? `${count} × ${text(eachCents)}`
    : `${text(firstCents)} + ${count - 1} × ${text(eachCents)}`
}

/** What a price means with its plan: '$49', '$100 a month for 3 months', '$19 a month, until you cancel'. */
export function planText(plan: Plan, priceCents: number, currency: string): string {
  const text = (cents: number) => priceText(cents, currency)
  if (plan.kind === 'once') return text(priceCents)
  if (plan.kind === 'subscription') return `${text(priceCents)} a month, until you cancel`
  const { count, firstCents, eachCents } = plan
  return firstCents === eachCents
    ? `${text(eachCents)} a month for ${count} months`
    : `${text(firstCents)}, then ${text(eachCents)} a month, ${count} payments in all`
}

import type { Offer } from '#contract/offers/offer-defaults.ts'
import type { Program } from '#contract/offers/program-table.ts'
import { Failure } from '#server/platform/failure.ts'

/**
 * Checks the fields against the program: paid programs have a price, a period and dashboard texts,
 * only the academy has cohorts, and the community is free. Throws 422 otherwise.
 */
export function checkOffer(program: Program, offer: Offer): void {
  const isPaid = program !== 'community'
  const refuse = (message: string) => {
    throw new Failure('rule_violated', message)
  }
  const { priceCents, landingPrice, accessMonths, dashboard, cohorts } = offer
  const has = [priceCents, landingPrice, accessMonths, dashboard].map((part) => part !== null)
  if (isPaid && has.includes(false)) {
    refuse('A paid program needs its two prices, a duration and its dashboard texts.')
  }
  if (!isPaid && has.includes(true)) refuse('The community is free and has no end.')
  if ((program === 'academy') !== (cohorts !== null)) refuse('Only the academy has cohorts.')
  const { cents = 0, formerCents = null } = landingPrice ?? {}
  if (formerCents !== null && formerCents <= cents) {
    refuse('The struck-through price must be higher than the price.')
  }
}

/** The cohort months in order, without duplicates. */
export const inOrder = (months: readonly number[]): number[] =>
  [...new Set(months)].toSorted((one, other) => one - other)

import { chargeable, leastCharge } from '#contract/offers/least-charges.ts'
import type { PaidProgram } from '#contract/offers/programs.ts'
import { Failure } from '#server/platform/failure.ts'
import type { CouponRow } from './coupons.store.ts'

/**
 * A coupon's discount on a price, in cents: at most the whole price, half cents rounded up. What remains can be charged
 * to a card: less than the least amount is waived.
 */
export function discountOf(
  { percent, amountCents }: Pick<CouponRow, 'percent' | 'amountCents'>,
  { listCents, currency }: { listCents: number; currency: string },
): number {
  const wanted = chargeable(amountCents ?? (listCents * (percent ?? 0)) / 100, currency)
  return listCents - wanted < leastCharge(currency) ? listCents : wanted
}

/** A member who wants to use a coupon. */
export interface Use {
  /** What it is to be used for: a program, or an offer. */
  program: PaidProgram | null
  offerId: string | null
  /** In which currency it is paid, and whether that is the first of what is sold. */
  currency: string
  isMainCurrency: boolean
  at: Date
  /** How often this member has used or reserved it, not counting this time. */
  ownUses: number
}

/** Throws 422 with the reason if a coupon cannot be used, apart from the number of uses left. */
export function requireUsable(coupon: CouponRow | undefined, use: Use): CouponRow {
  const refuse = (message: string) => new Failure('rule_violated', message)
  if (!coupon?.active) throw refuse('This coupon is not valid.')
  const { startsAt, endsAt, program, offerId, maxUsesEach } = coupon
  if (startsAt && use.at < startsAt) throw refuse('This coupon is not valid yet.')
  if (endsAt && use.at >= endsAt) throw refuse('This coupon has expired.')
  if (program && program !== use.program) throw refuse('This coupon is for another program.')
  if (offerId && offerId !== use.offerId) throw refuse('This coupon is for another offer.')
  // An amount without a currency is one of the currency in which a thing is sold first of all.
  const { amountCents, currency } = coupon
  if (amountCents !== null && !(currency ? currency === use.currency : use.isMainCurrency)) {
    const own = currency ? `in ${currency.toUpperCase()}` : 'in the main currency of the offer'
    throw refuse(`This coupon takes off an amount ${own}. Pay ${own} to use it.`)
  }
  if (maxUsesEach !== null && use.ownUses >= maxUsesEach) {
    throw refuse('You have used this coupon already.')
  }
  return coupon
}

export const usedUp = () => new Failure('rule_violated', 'This coupon has been used up.')

/** The fields of a coupon kept in the audit trail. */
export const couponFields = [
  'code',
  'percent',
  'amountCents',
  'currency',
  'program',
  'offerId',
  'startsAt',
  'endsAt',
  'maxUses',
  'maxUsesEach',
  'active',
] as const

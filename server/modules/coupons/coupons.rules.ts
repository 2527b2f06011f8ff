import type { PaidProgram } from '#contract/offers/programs.ts'
import { Failure } from '#server/platform/failure.ts'
import type { CouponRow } from './coupons.store.ts'

/** The least that a card can be charged, in cents; smaller amounts are waived. */
const leastCharge = 50

/** A coupon's discount on a price, in cents: at most the whole price, half cents rounded up. */
export function discountOf(
  { percent, amountCents }: Pick<CouponRow, 'percent' | 'amountCents'>,
  listCents: number,
): number {
  const wanted = amountCents ?? Math.round((listCents * (percent ?? 0)) / 100)
  return listCents - wanted < leastCharge ? listCents : wanted
}

/** A member who wants to use a coupon. */
export interface Use {
  program: PaidProgram
  at: Date
  /** How often this member has used or reserved it, not counting this time. */
  ownUses: number
}

/** Throws 422 with the reason if a coupon cannot be used, apart from the number of uses left. */
export function requireUsable(coupon: CouponRow | undefined, use: Use): CouponRow {
  const refuse = (message: string) => new Failure('rule_violated', message)
  if (!coupon?.active) throw refuse('This coupon is not valid.')
  const { startsAt, endsAt, program, maxUsesEach } = coupon
  if (startsAt && use.at < startsAt) throw refuse('This coupon is not valid yet.')
  if (endsAt && use.at >= endsAt) throw refuse('This coupon has expired.')
  if (program && program !== use.program) throw refuse('This coupon is for another program.')
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
  'program',
  'startsAt',
  'endsAt',
  'maxUses',
  'maxUsesEach',
  'active',
] as const

import { useOffers } from '#client/platform/start/offers.ts'
import type { Coupon } from '#contract/coupons.ts'
import { valueText } from './coupon-words.ts'

/** What a coupon takes off, in the currency of whatever it applies to. */
export function CouponValue({
  coupon,
}: {
  coupon: Pick<Coupon, 'percent' | 'amountCents' | 'currency' | 'program'>
}) {
  return <span className="tabular-nums">{valueText(coupon, useOffers())}</span>
}

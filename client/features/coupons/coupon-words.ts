import type { Coupon, CouponUse } from '#contract/coupons.ts'
import type { Offers } from '#contract/offer-defaults.ts'

export const loadFailure = 'Failed to load data. Please try again.'
export const saveFailure = 'Failed to save the coupon. Please try again.'

export const savedTitle = (isChange: boolean) => (isChange ? 'Coupon Updated' : 'Coupon Created')

/** What it takes off: '20 %' or '$10.00'. */
export const valueText = ({ percent, amountCents }: Pick<Coupon, 'percent' | 'amountCents'>) =>
  percent === null ? `$${((amountCents ?? 0) / 100).toFixed(2)}` : `${percent} %`

export const programText = ({ program }: Pick<Coupon, 'program'>, offers: Offers) =>
  program === null ? 'Every program' : offers[program].title

/** How often it is used, of how many times: '3 of 10'. */
export const usesText = ({ uses, maxUses }: Pick<Coupon, 'uses' | 'maxUses'>) =>
  maxUses === null ? `${uses}` : `${uses} of ${maxUses}`

/** Whether it can be used at `now`, in a word. */
export function stateOf(coupon: Coupon, now: Date): { label: string; open: boolean } {
  if (!coupon.active) return { label: 'Off', open: false }
  if (coupon.endsAt && Date.parse(coupon.endsAt) <= now.getTime()) {
    return { label: 'Ended', open: false }
  }
  if (coupon.startsAt && Date.parse(coupon.startsAt) > now.getTime()) {
    return { label: 'Planned', open: false }
  }
  if (coupon.maxUses !== null && coupon.uses >= coupon.maxUses) {
    return { label: 'Used up', open: false }
  }
  return { label: 'Open', open: true }
}

export const useWords: Record<CouponUse['state'], string> = {
  reserved: 'Payment under way',
  used: 'Used',
  freed: 'Not paid',
}

import type { Coupon, CouponUse } from '#contract/coupons.ts'
import { type Offers, priceText } from '#contract/offers/offer-defaults.ts'
import type { PaidProgram } from '#contract/offers/program-table.ts'

export const loadFailure = 'Failed to load data. Please try again.'
export const saveFailure = 'Failed to save the coupon. Please try again.'

export const savedTitle = (isChange: boolean) => (isChange ? 'Coupon Updated' : 'Coupon Created')

/** The currency in which a coupon takes off an amount: its program's, or the academy's own. */
export const currencyOf = (program: PaidProgram | null, offers: Offers): string =>
  offers[program ?? 'academy'].currency

/** A currency's name in the plural, as in 'US dollars'. */
export const currencyName = (currency: string): string => {
  if (currency === 'usd') return 'US dollars'
  return new Intl.DisplayNames('en', { type: 'currency' }).of(currency.toUpperCase()) ?? currency
}

/** What it takes off: '20 %' or '$10.00'. */
export const valueText = (
  coupon: Pick<Coupon, 'percent' | 'amountCents' | 'currency' | 'program'>,
  offers: Offers,
) => {
  const { percent, amountCents, currency, program } = coupon
  if (percent !== null) return `${percent} %`
  return priceText(amountCents ?? 0, currency ?? currencyOf(program, offers), true)
}

/** What it is for: one program, one offer, or everything that is sold. */
export const programText = (
  { program, offerId }: Pick<Coupon, 'offerId' | 'program'>,
  offers: Offers,
) => {
  if (offerId) return 'One offer'
  return program === null ? 'Every program' : offers[program].title
}

/** How often it has been used, out of how many: '3 of 10'. */
export const usesText = ({ uses, maxUses }: Pick<Coupon, 'uses' | 'maxUses'>) =>
  maxUses === null ? `${uses}` : `${uses} of ${maxUses}`

/** Whether it can be used at `now`, in one word. */
export function stateOf(coupon: Coupon, now: Date): { label: string; open: boolean } {
  if (!coupon.active) return { label: 'Off', open: false }
  if (coupon.endsAt && Date.parse(coupon.endsAt) <= now.getTime()) {
    return { label: 'Ended', open: false }
  }
  if (coupon.startsAt && Date.parse(coupon.startsAt) > now.getTime()) {
    return { label: 'Scheduled', open: false }
  }
  if (coupon.maxUses !== null && coupon.uses >= coupon.maxUses) {
    return { label: 'Used up', open: false }
  }
  return { label: 'Open', open: true }
}

export const useWords: Record<CouponUse['state'], string> = {
  reserved: 'Payment in progress',
  used: 'Used',
  freed: 'Not paid',
}

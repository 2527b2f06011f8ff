import type { Offer } from '#contract/offers/offer-defaults.ts'

/** What is charged for a program, in cents of its currency. */
export function priceOf({ title, priceCents, currency }: Offer): {
  cents: number
  currency: string
} {
  if (priceCents === null) throw new Error(`Nothing is charged for ${title}`)
  return { cents: priceCents, currency }
}

/** What is charged automatically after the first payment: a formatted `amount`, every `months` months. */
export const renewalText = (amount: string, months: number): string =>
  `Then ${amount} ${months === 1 ? 'every month' : `every ${months} months`}, until you cancel in your profile.`

export const paidToast = {
  title: 'Payment successful!',
  description: 'Your enrollment has been processed. Refreshing your access...',
}

export const welcomeToast = {
  title: 'Welcome!',
  description: 'Your enrollment was successful. Admin will approve soon. Refresh to check status.',
}

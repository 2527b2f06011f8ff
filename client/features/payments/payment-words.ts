import { type Offer, priceText } from '#contract/offer-defaults.ts'

/** What is charged for a program, in cents of its currency. */
export function priceOf({ title, priceCents, currency }: Offer): {
  cents: number
  currency: string
} {
  if (priceCents === null) throw new Error(`Nothing is charged for ${title}`)
  return { cents: priceCents, currency }
}

/** An amount of cents with 2 decimals, also where they are zero: '$50.00'. */
export function amountText(cents: number, currency: string): string {
  return priceText(cents, currency, true)
}

/**
 * What is charged automatically after the first payment: a formatted `amount`, every `months` months.
 */
export const renewalText = (amount: string, months: number): string =>
  `Then ${amount} ${months === 1 ? 'every month' : `every ${months} months`}, until you cancel in your profile.`

export const cardElementMissing = 'Card element not found'

/** If the card provider refuses without a reason. */
export const refusedFailure = 'Payment failed'

/** If the academy's server can't be reached, or gives no reason. */
export const serverFailure = 'Payment failed. Please try again.'

/** While no answer has come to a request that may have charged the card. */
export const checkingPayment =
  'Checking: you are not charged twice. This can take a moment; please leave this page open.'

/** The connection was lost before the card was charged. */
export const nothingCharged =
  'The connection was lost before you paid. Nothing was charged: please try again.'

/** When offline, nothing is sent at all. */
export const offlineFailure =
  'You are offline. Nothing was sent and nothing was charged: please pay when you are back online.'

export const paidToast = {
  title: 'Payment successful!',
  description: 'Your enrollment has been processed. Refreshing your access...',
}

export const welcomeToast = {
  title: 'Welcome!',
  description: 'Your enrollment was successful. Admin will approve soon. Refresh to check status.',
}

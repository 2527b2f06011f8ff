import type { Offer } from '#contract/offers/offer-defaults.ts'

/** What is charged for a program, in cents of its currency. */
export function priceOf({ title, priceCents, currency }: Offer): {
  cents: number
  currency: string
} {
  if (priceCents === null) throw new Error(`Nothing is charged for ${title}`)
  return { cents: priceCents, currency }
}

interface Renewals {
  /** The months between two payments. */
  months: number
  /** How many payments there are in all; null until it is cancelled. */
  payments?: number | null | undefined
}

/** What is charged automatically after the first payment: a formatted `amount`, again and again. */
export function renewalText(amount: string, { months, payments }: Renewals): string {
  const often = months === 1 ? 'every month' : `every ${months} months`
  if (!payments) return `Then ${amount} ${often}, until you cancel in your profile.`
  const more = payments - 1
  return more === 1
    ? `Then one more payment of ${amount} after a month.`
    : `Then ${more} more payments of ${amount}, one ${often}.`
}

/** While a bank settles a payment. */
export const settlingText =
  'Your bank takes a few days. You get a receipt as soon as the money has arrived; nothing more has to be paid.'

export const paidToast = {
  title: 'Payment successful!',
  description: 'Your enrollment has been processed. Refreshing your access...',
}

/** After the payment of an offer, which opens by itself. */
export const openedToast = {
  title: 'Welcome!',
  description: 'What you have bought is open. You find it under Courses and in your profile.',
}

export const welcomeToast = {
  title: 'Welcome!',
  description: 'Your enrollment was successful. Admin will approve soon. Refresh to check status.',
}

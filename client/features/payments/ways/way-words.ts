import type { PaymentWay } from '#contract/payments/payment-ways.ts'
import { methodsFor } from '#contract/payments/stripe-methods.ts'
import type { WayName } from '#contract/payments/way-names.ts'
import { kindsText } from '#contract/site/paying-claims.ts'

/** A way of paying as its payer chooses it. */
interface WayWords {
  label: string
  hint: string
}

/** How a way is offered: Paystack takes mobile money in some currencies, and a Stripe account what its owner has set. */
export function wayWords(
  { name, mobileMoney, methods }: Pick<PaymentWay, 'methods' | 'mobileMoney' | 'name'>,
  { currency, recurs }: { currency: string; recurs: boolean },
): WayWords {
  const named = kindsText(methodsFor(methods ?? [], { currency, recurs }))
  if (named) return { ...words.stripe, label: named }
  return name === 'paystack' && !mobileMoney.includes(currency) ? cardAtPaystack : words[name]
}

const words: Record<WayName, WayWords> = {
  stripe: { label: 'Card', hint: 'Paid here, at once' },
  sandbox: { label: 'Test card', hint: 'Moves no money' },
  paypal: { label: 'PayPal', hint: 'Paid on the page of PayPal' },
  paystack: { label: 'Mobile money or card', hint: 'Paid on the page of Paystack' },
  transfer: { label: 'Bank transfer', hint: 'Takes a few days to arrive' },
}

const cardAtPaystack = { label: 'Card', hint: 'Paid on the page of Paystack' }

/** What the button of a provider's own page says. */
export const goingTo: Record<'paypal' | 'paystack', string> = {
  paypal: 'Continue to PayPal',
  paystack: 'Continue to Paystack',
}

export const noWay = 'Nothing here takes this currency yet. Please write to the academy.'

export const checkFailure =
  'The academy could not be reached. Your payment is not lost: reload this page to see what has become of it.'

export const cancelTransfer = {
  done: 'Transfer Cancelled',
  failed: 'Failed to cancel the transfer. Please try again.',
}

import type { Money, Order, OrdersCapture } from '@paypal/paypal-server-sdk'
import { minorUnits } from '#contract/currencies.ts'
import { countryCodeOf } from '../observations.rules.ts'
import type { Observation } from '../payment-provider.ts'

/** Whether a status is one of these: the library's enumerations would have to be loaded for comparing them. */
export const isOne = (status: string | undefined, ...names: string[]): boolean =>
  status !== undefined && names.includes(status)

/** Money in the minor unit of its currency. */
const centsOf = (money: Money | undefined): number =>
  Math.round(Number(money?.value ?? 0) * minorUnits(money?.currencyCode ?? ''))

/** The page on which the payer approves an order. */
export const payLinkOf = ({ links = [] }: Order): string | undefined =>
  (links.find(({ rel }) => rel === 'payer-action') ?? links.find(({ rel }) => rel === 'approve'))
    ?.href

const capturesOf = ({ purchaseUnits = [] }: Order): OrdersCapture[] =>
  purchaseUnits.flatMap(({ payments }) => payments?.captures ?? [])

/** The capture by which an order was paid. */
export const takenOf = (order: Order): OrdersCapture | undefined =>
  capturesOf(order).find(({ status }) =>
    isOne(status, 'COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'),
  )

/** The total refunded of an order; a payment may also be reversed without a refund that is listed. */
export function refundedOf(order: Order): number {
  const refunds = (order.purchaseUnits ?? []).flatMap(({ payments }) => payments?.refunds ?? [])
  const listed = refunds
    .filter(({ status }) => isOne(status, 'COMPLETED'))
    .reduce((total, { amount }) => total + centsOf(amount), 0)
  const taken = takenOf(order)
  return isOne(taken?.status, 'REFUNDED') ? Math.max(listed, centsOf(taken?.amount)) : listed
}

/** The country of the payer's address at PayPal; null where PayPal does not tell it. */
const countryOfPayer = ({ payer, paymentSource }: Order): string | null =>
  countryCodeOf(payer?.address?.countryCode ?? paymentSource?.paypal?.address?.countryCode)

/** The observations in an order; null for one that PayPal does not know. */
export function observeOrder(
  order: Order | null,
  { providerId, at }: { providerId: string; at: Date },
): Observation[] {
  const cancelled: Observation = { kind: 'cancelled', providerId, at }
  if (!order || isOne(order.status, 'VOIDED')) return [cancelled]
  const taken = takenOf(order)
  if (taken) {
    const amountCents = centsOf(taken.amount)
    const currency = (taken.amount?.currencyCode ?? '').toLowerCase()
    const paidAt = taken.createTime ? new Date(taken.createTime) : at
    const country = countryOfPayer(order)
    const paid: Observation = {
      kind: 'succeeded',
      providerId,
      at: paidAt,
      amountCents,
      currency,
      country,
    }
    const refundedCents = refundedOf(order)
    if (refundedCents === 0) return [paid]
    const refunded: Observation = { kind: 'refunded', providerId, at, refundedCents }
    return refundedCents >= amountCents ? [refunded, paid] : [paid, refunded]
  }
  const refused = capturesOf(order).find(({ status }) => isOne(status, 'DECLINED', 'FAILED'))
  if (!refused) return []
  const reason = 'PayPal has declined the payment.'
  return [{ kind: 'failed', providerId, at, reason }, cancelled]
}

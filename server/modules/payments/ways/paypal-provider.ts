import type { Order, Refund } from '@paypal/paypal-server-sdk'
import { decimalOf } from '#contract/currencies.ts'
import type { ModuleConfig } from '#server/platform/module/platform.ts'
import type { PayingDeps } from '../index.ts'
import { observeRefund } from '../observations.rules.ts'
import type { IntentState, Observation, PaymentProvider } from '../payment-provider.ts'
import { notBegun, unsigned } from './answers.ts'
import { answered, createPayPalClient, PayPalRefusal } from './paypal-client.ts'
import { type PayPalEvent, readPayPalEvent, signatureOf } from './paypal-events.rules.ts'
import { isOne, observeOrder, payLinkOf, refundedOf, takenOf } from './paypal-orders.rules.ts'

const day = 24 * 60 * 60 * 1000

/** Currencies that PayPal takes, of those that offers may have. */
const currencies: ReadonlySet<string> = new Set(
  'aud brl cad chf czk dkk eur gbp jpy mxn nok nzd pln sek sgd usd'.split(' '),
)

/** As much of a description as PayPal shows. */
const descriptionMaximum = 127

/** PayPal through its official library: the payer approves an order on PayPal's page, and the program captures it. */
export function createPayPalProvider(
  config: NonNullable<ModuleConfig['paypal']>,
  { now }: Pick<PayingDeps, 'now'>,
): PaymentProvider {
  const client = createPayPalClient(config)
  return {
    name: 'paypal',
    publishableKey: null,
    testMode: !config.isLive,
    payableFor: day,
    mobileMoney: [],
    takes: ({ currency }) => currencies.has(currency),
    countryOf: null,
    refundsOnce: true,
    recurring: null,
    // Nothing is taken but what the program captures.
    cancel: async () => undefined,
    async createIntent({ id, amountCents, currency, description, returnUrl }) {
      const orders = await client.orders()
      const { CheckoutPaymentIntent } = await import('@paypal/paypal-server-sdk')
      const begun = answered(
        orders.createOrder({
          paypalRequestId: `order-${id}`,
          prefer: 'return=minimal',
          body: {
            intent: CheckoutPaymentIntent.Capture,
            purchaseUnits: [
              {
                customId: id,
                // PayPal refuses a second payment with it.
                invoiceId: id,
                description: description.slice(0, descriptionMaximum).toWellFormed(),
                amount: moneyOf(amountCents, currency),
              },
            ],
            paymentSource: { paypal: { experienceContext: await experience(returnUrl) } },
          },
        }),
      )
      const { result } = await begun.catch((error: unknown) => {
        throw error instanceof PayPalRefusal ? notBegun(error) : error
      })
      const payUrl = payLinkOf(result)
      if (!result.id || !payUrl) throw new Error('PayPal gave no page for a new order.')
      return { providerId: result.id, clientSecret: result.id, payUrl }
    },
    lookUp,
    async capture(providerId) {
      const orders = await client.orders()
      try {
        // Without an idempotency key: an order is captured once by itself, and with one a refused card would
        // be answered from memory.
        await answered(orders.captureOrder({ id: providerId, prefer: 'return=minimal' }))
      } catch (error) {
        if (!(error instanceof PayPalRefusal)) throw error
        const state = await lookUp(providerId)
        // Another call has come first, or the payer has to choose another card there.
        if (!state.isApproved) return state
        const { message: reason } = error
        return { ...state, observations: [{ kind: 'failed', providerId, at: state.at, reason }] }
      }
      return lookUp(providerId)
    },
    async refund({ providerId, key, cents }) {
      const order = await find(providerId)
      const taken = order && takenOf(order)
      if (!taken?.id) return failed(providerId, 'PayPal knows no such payment.')
      const payments = await client.payments()
      const currency = taken.amount?.currencyCode ?? ''
      try {
        const { result } = await answered(
          payments.refundCapturedPayment({
            captureId: taken.id,
            paypalRequestId: `refund-${key}`,
            prefer: 'return=representation',
            body: cents === null ? {} : { amount: moneyOf(cents, currency) },
          }),
        )
        if (isOne(result.status, 'PENDING')) return []
        return isOne(result.status, 'COMPLETED')
          ? observeRefund({ providerId, failure: null }, await lookUp(providerId))
          : failed(providerId, failureOf(result))
      } catch (error) {
        if (!(error instanceof PayPalRefusal)) throw error
        const isDone = error.issue === 'CAPTURE_FULLY_REFUNDED'
        const failure = isDone ? null : error.message
        return observeRefund({ providerId, failure }, await lookUp(providerId))
      }
    },
    async readEvent(raw, headers) {
      const signed = signatureOf(headers)
      const event = readPayPalEvent(raw)
      if (!signed || !event || !(await client.isSent(raw, signed))) throw unsigned()
      const changed = event.orderId ?? (event.captureId && (await orderOf(event.captureId)))
      return eventOf(event, changed || null)
    },
  }

  async function find(id: string): Promise<Order | null> {
    const orders = await client.orders()
    try {
      return (await answered(orders.getOrder({ id }))).result
    } catch (error) {
      // PayPal forgets orders that nobody has approved in time.
      if (error instanceof PayPalRefusal && error.status === 404) return null
      throw error
    }
  }

  async function lookUp(providerId: string): Promise<IntentState> {
    const at = now()
    const order = await find(providerId)
    const isOver = !order || isOne(order.status, 'COMPLETED', 'VOIDED')
    return {
      at,
      observations: observeOrder(order, { providerId, at }),
      clientSecret: isOver ? null : providerId,
      refundedCents: order ? refundedOf(order) : 0,
      isApproved: isOne(order?.status, 'APPROVED'),
    }
  }

  /** The order of a captured payment; null if it is not known, or has none. */
  async function orderOf(captureId: string): Promise<string | null> {
    const payments = await client.payments()
    try {
      const { result } = await answered(payments.getCapturedPayment({ captureId }))
      return result.supplementaryData?.relatedIds?.orderId ?? null
    } catch (error) {
      if (error instanceof PayPalRefusal) return null
      throw error
    }
  }

  async function failed(providerId: string, failure: string): Promise<Observation[]> {
    return observeRefund({ providerId, failure }, await lookUp(providerId))
  }
}

/** The payer pays at once and in full, nothing is shipped, and comes back having paid or not. */
async function experience(returnUrl: string) {
  const library = await import('@paypal/paypal-server-sdk')
  return {
    returnUrl,
    cancelUrl: returnUrl,
    userAction: library.PaypalExperienceUserAction.PayNow,
    shippingPreference: library.PaypalWalletContextShippingPreference.NoShipping,
    paymentMethodPreference: library.PayeePaymentMethodPreference.ImmediatePaymentRequired,
  }
}

const moneyOf = (cents: number, currency: string) => ({
  currencyCode: currency.toUpperCase(),
  value: decimalOf(cents, currency),
})

const failureOf = ({ statusDetails }: Refund): string =>
  `PayPal could not refund it: ${statusDetails?.reason ?? 'it gave no reason'}`

/** What an event means for its payment. A dispute says itself what is new; all else is asked for. */
function eventOf({ id, type, at, dispute, refundFailure }: PayPalEvent, changed: string | null) {
  const observations: Observation[] =
    changed && dispute ? [{ kind: 'disputed', providerId: changed, at, dispute }] : []
  const refund = changed && refundFailure ? { providerId: changed, failure: refundFailure } : null
  return { id, type, observations, refund, changed, recurring: null }
}

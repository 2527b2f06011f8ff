import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { minorUnits } from '#contract/currencies.ts'
import { mobileMoneyCurrencies } from '#contract/payments/way-names.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { ModuleConfig } from '#server/platform/module/platform.ts'
import { countryCodeOf, observeRefund } from '../observations.rules.ts'
import type { IntentState, Observation, PaymentProvider } from '../payment-provider.ts'
import { notBegun, unsigned } from './answers.ts'
import {
  createPaystackClient,
  type PaystackRefund,
  PaystackRefusal,
  type PaystackTransaction,
} from './paystack-client.ts'
import { readPaystackEvent } from './paystack-events.rules.ts'

const day = 24 * 60 * 60 * 1000

/** Paystack: cards and mobile money of Ghana, Kenya and Côte d'Ivoire, on its own page. */
export function createPaystackProvider(
  { secretKey, currencies, apiBase }: NonNullable<ModuleConfig['paystack']>,
  now: Clock,
): PaymentProvider {
  const client = createPaystackClient({ secretKey, apiBase })
  const mobile = currencies.filter((one) => mobileMoneyCurrencies.includes(one))
  return {
    name: 'paystack',
    publishableKey: null,
    testMode: secretKey.startsWith('sk_test_'),
    payableFor: day,
    mobileMoney: mobile,
    takes: ({ currency }) => currencies.includes(currency),
    countryOf: null,
    // It knows no idempotency keys.
    refundsOnce: false,
    capture: null,
    // A page that somebody has open can still be paid on.
    cancel: null,
    recurring: null,
    async createIntent({ id, payer, amountCents, currency, description, returnUrl }) {
      // A reference can be used once, and its page is named once: each attempt has its own.
      const reference = `${id}-${randomBytes(6).toString('hex')}`
      const payUrl = await orNotBegun(
        client.begin({
          reference,
          email: payer.email,
          amount: hundredthsOf(amountCents, currency),
          currency: currency.toUpperCase(),
          channels: mobile.includes(currency) ? ['card', 'mobile_money'] : ['card'],
          callbackUrl: returnUrl,
          description,
        }),
      )
      return { providerId: reference, clientSecret: reference, payUrl }
    },
    lookUp,
    async refund({ providerId, key, cents }) {
      const payment = await client.find(providerId)
      if (!payment) return refused(providerId, 'Paystack knows no such payment.')
      const note = `refund ${key}`
      const known = await client.refundsOf(payment.id)
      const made = known.find(({ merchant_note: one }) => one === note)
      const left = payment.amount - sumOf(known, 'processed') - sumOf(known, 'pending')
      const currency = payment.currency.toLowerCase()
      const amount = cents === null ? left : hundredthsOf(cents, currency)
      if (!made && amount < 1)
        return observeRefund({ providerId, failure: null }, await lookUp(providerId))
      try {
        const refund = made ?? (await client.refund({ reference: providerId, amount, note }))
        const outcome = outcomeOf(refund)
        if (outcome === 'pending') return []
        const failure = outcome === 'failed' ? failedRefund : null
        return observeRefund({ providerId, failure }, await lookUp(providerId))
      } catch (error) {
        if (!(error instanceof PaystackRefusal)) throw error
        return refused(providerId, error.message)
      }
    },
    async readEvent(raw, headers) {
      const signature = headers['x-paystack-signature']
      const expected = createHmac('sha512', secretKey).update(raw).digest()
      const given = Buffer.from(typeof signature === 'string' ? signature : '', 'hex')
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw unsigned()
      const hash = createHash('sha256').update(raw).digest('hex')
      return readPaystackEvent(raw, { hash, at: now() })
    },
  }

  async function lookUp(providerId: string): Promise<IntentState> {
    const at = now()
    const payment = await client.find(providerId)
    const isPaid = payment !== null && wasPaid(payment)
    const refunds = isPaid ? await client.refundsOf(payment.id) : []
    const refundedCents = payment ? refundedOf(payment, refunds) : 0
    return {
      at,
      observations: observe(payment, { providerId, at, refundedCents }),
      clientSecret: payment && !isPaid ? providerId : null,
      refundedCents,
    }
  }

  async function refused(providerId: string, failure: string): Promise<Observation[]> {
    return observeRefund({ providerId, failure }, await lookUp(providerId))
  }
}

const orNotBegun = <T>(begun: Promise<T>): Promise<T> =>
  begun.catch((error: unknown) => {
    throw error instanceof PaystackRefusal ? notBegun(error) : error
  })

const failedRefund = 'The provider could not refund it.'

/** Paystack's amounts are hundredths of the currency, also where the currency has no decimals. */
const hundredthsOf = (cents: number, currency: string): number =>
  Math.round((cents * 100) / minorUnits(currency))

const centsOf = (hundredths: number, currency: string): number =>
  Math.round((hundredths * minorUnits(currency)) / 100)

/** A payment that was refunded whole is 'reversed'. */
const wasPaid = ({ status }: PaystackTransaction) => status === 'success' || status === 'reversed'

/** What has become of a refund: those that need attention are waiting for the payer's account, or for the office. */
function outcomeOf({ status }: PaystackRefund): 'processed' | 'failed' | 'pending' {
  if (status === 'processed') return 'processed'
  return status === 'failed' ? 'failed' : 'pending'
}

const sumOf = (refunds: readonly PaystackRefund[], outcome: ReturnType<typeof outcomeOf>) =>
  refunds
    .filter((refund) => outcomeOf(refund) === outcome)
    .reduce((total, { amount }) => total + amount, 0)

/** The total refunded; a payment may also be reversed without a refund that is listed. */
function refundedOf(payment: PaystackTransaction, refunds: readonly PaystackRefund[]): number {
  if (!wasPaid(payment)) return 0
  const isListed = refunds.some((refund) => outcomeOf(refund) !== 'failed')
  const isReversed = payment.status === 'reversed' && !isListed
  const hundredths = isReversed ? payment.amount : sumOf(refunds, 'processed')
  return centsOf(hundredths, payment.currency.toLowerCase())
}

function observe(
  payment: PaystackTransaction | null,
  { providerId, at, refundedCents }: { providerId: string; at: Date; refundedCents: number },
): Observation[] {
  if (!payment) return [{ kind: 'cancelled', providerId, at }]
  if (!wasPaid(payment)) {
    const reason = payment.gateway_response || 'Payment failed'
    return payment.status === 'failed' ? [{ kind: 'failed', providerId, at, reason }] : []
  }
  const currency = payment.currency.toLowerCase()
  const amountCents = centsOf(payment.amount, currency)
  const paidAt = payment.paid_at ?? at
  const country = countryCodeOf(payment.authorization?.country_code)
  const paid: Observation = {
    kind: 'succeeded',
    providerId,
    at: paidAt,
    amountCents,
    currency,
    country,
  }
  if (refundedCents === 0) return [paid]
  const refunded: Observation = { kind: 'refunded', providerId, at, refundedCents }
  return refundedCents >= amountCents ? [refunded, paid] : [paid, refunded]
}

import type { PayingKind } from './way-names.ts'

// Free of schemas, like the names.

/** Where a method of a Stripe account can be used. */
interface MethodLimits {
  /** The only currencies in which it pays; null for all. */
  currencies: readonly string[] | null
  /** Whether it can be charged again and again. */
  recurs: boolean
}

const everywhere: MethodLimits = { currencies: null, recurs: true }
const klarnaCurrencies = 'aud cad chf czk dkk eur gbp nok nzd pln ron sek usd'.split(' ')
const paypalCurrencies = 'aud cad chf czk dkk eur gbp nok nzd pln sek sgd usd'.split(' ')

/** The methods of a Stripe account that are known here; others are offered by its form, but named nowhere. */
const stripeMethods = {
  card: everywhere,
  'apple-pay': everywhere,
  'google-pay': everywhere,
  link: everywhere,
  paypal: { currencies: paypalCurrencies, recurs: true },
  'sepa-debit': { currencies: ['eur'], recurs: true },
  ideal: { currencies: ['eur'], recurs: true },
  bancontact: { currencies: ['eur'], recurs: true },
  eps: { currencies: ['eur'], recurs: false },
  p24: { currencies: ['eur', 'pln'], recurs: false },
  twint: { currencies: ['chf'], recurs: false },
  klarna: { currencies: klarnaCurrencies, recurs: true },
  'bacs-debit': { currencies: ['gbp'], recurs: true },
  'us-bank-account': { currencies: ['usd'], recurs: true },
} as const satisfies Partial<Record<PayingKind, MethodLimits>>
export type StripeMethod = keyof typeof stripeMethods

export const stripeMethodNames = Object.keys(stripeMethods) as StripeMethod[]

/** Those of an account's methods that can pay in a currency and, if need be, again and again. */
export const methodsFor = (
  methods: readonly StripeMethod[],
  { currency, recurs = false }: { currency: string; recurs?: boolean },
): StripeMethod[] =>
  methods.filter((method) => {
    const limits: MethodLimits = stripeMethods[method]
    return (limits.currencies?.includes(currency) ?? true) && (limits.recurs || !recurs)
  })

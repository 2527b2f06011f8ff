// Free of schemas: public pages say by which ways one can pay without loading the schema library.

/** All ways of paying, in the order in which they are offered. The sandbox stands in for cards until there is a real way. */
export const wayNames = ['stripe', 'sandbox', 'paypal', 'paystack', 'transfer'] as const
export type WayName = (typeof wayNames)[number]

/** What visitors are told of how they can pay, in this order. */
export const payingKinds = [
  'card',
  'apple-pay',
  'google-pay',
  'link',
  'paypal',
  'mobile-money',
  'sepa-debit',
  'ideal',
  'bancontact',
  'eps',
  'p24',
  'twint',
  'klarna',
  'bacs-debit',
  'us-bank-account',
  'transfer',
] as const
export type PayingKind = (typeof payingKinds)[number]

/** Currencies of the offers that Paystack takes: each account only some of them. */
export const paystackCurrencies = ['ghs', 'kes', 'ngn', 'usd', 'xof', 'zar'] as const

/** Currencies in which Paystack takes payments from mobile money accounts: Ghana, Kenya, Côte d'Ivoire. */
export const mobileMoneyCurrencies: readonly string[] = ['ghs', 'kes', 'xof']

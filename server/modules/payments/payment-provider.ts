import type { IncomingHttpHeaders } from 'node:http'
import type { Dispute } from '#contract/payments/payments.ts'
import type { StripeMethod } from '#contract/payments/stripe-methods.ts'
import type { WayName } from '#contract/payments/way-names.ts'
import type { RecurringProvider } from './recurring/recurring-provider.ts'

/** What a provider says of a dispute, where it does. */
export interface DisputeDetails {
  /** The provider's id of the dispute or of the report. */
  id: string
  kind: 'dispute' | 'inquiry' | 'fraud_report'
  /** In the provider's word, such as 'fraudulent'. */
  reason: string | null
  /** The card network, such as 'visa'. */
  network: string | null
  /** Null for the whole payment. */
  amountCents: number | null
  currency: string | null
  openedAt: Date
  /** Until when evidence is taken. */
  dueAt: Date | null
  /** Whether evidence has been sent. */
  isSent: boolean
}

/**
 * Information from the provider about one payment intent, by webhook, in a response or on request.
 * Amounts are in cents; `at` is when it was true.
 */
export type Observation = {
  providerId: string
  at: Date
} /** `country` is that of the card or account that paid; null where the provider says none, absent if it was not asked. */ & (
  | { kind: 'succeeded'; amountCents: number; currency: string; country?: string | null }
  /** The payer's bank has it, and takes days to say whether it pays. */
  | { kind: 'processing' }
  | { kind: 'failed'; reason: string }
  | { kind: 'cancelled' }
  /** `refundedCents` is the total refunded of the payment so far, by any number of refunds. */
  | { kind: 'refunded'; refundedCents: number }
  | { kind: 'refund_failed'; reason: string; refundedCents: number }
  /** The payer's bank has reclaimed the money, or has decided about it. */
  | { kind: 'disputed'; dispute: Dispute; details?: DisputeDetails }
  /** A bank has reported the payment as fraud, which networks count like a dispute; no money moves. */
  | { kind: 'fraud_reported'; details: DisputeDetails }
)

/** A webhook whose signature has been verified. */
export interface ProviderEvent {
  id: string
  type: string
  /** Empty for irrelevant types. */
  observations: Observation[]
  /**
   * The refund that it is about, and why it failed, if it did. A single refund does not tell the
   * total refunded: the receiver has to ask for that.
   */
  refund: { providerId: string; failure: string | null } | null
  /** The payment that has changed in some way; its state has to be asked for, before the observations count. */
  changed: string | null
  /** The subscription that has changed; its state has to be asked for. */
  recurring: string | null
}

/** The state of an intent at an instant. */
export interface IntentState {
  at: Date
  observations: Observation[]
  /** Null when it can no longer be paid. */
  clientSecret: string | null
  /** The total refunded of the payment. */
  refundedCents: number
  /** Whether the payer has approved it, and the money has to be taken (`capture`). */
  isApproved?: boolean
  /** Whether the payer's bank has it, and takes days to say whether it pays. */
  isProcessing?: boolean
}

/** What a way of paying is told: how much, of whom, and what the payer reads. It knows nothing of what is sold. */
export interface NewIntent {
  /** Our id of the intent, which is also the idempotency key: repeating the call returns the same intent. */
  id: string
  payer: { id: string; name: string; email: string }
  amountCents: number
  currency: string
  description: string
  /** Where a provider's own page sends the payer afterwards, having paid or not. */
  returnUrl: string
  /** Whether all methods of the provider's account can pay it, in the provider's own form; otherwise a card, in ours. */
  allMethods: boolean
}

/** An intent as a provider has made it. */
export interface MadeIntent {
  providerId: string
  clientSecret: string
  /** The provider's page on which it is paid; null where our own page has the form. */
  payUrl?: string
}

/** What is to be charged. */
interface Wanted {
  amountCents: number
  currency: string
}

/** A way of paying, and the provider behind it. Calls throw Failure 503 if it does not respond. */
export interface PaymentProvider {
  readonly name: WayName
  /** For the browser; null if the browser needs none. */
  readonly publishableKey: string | null
  readonly testMode: boolean
  /** How long an intent can be paid, in milliseconds; afterwards a new one is created. */
  readonly payableFor: number
  /** The currencies in which it takes payments from mobile money accounts. */
  readonly mobileMoney: readonly string[]
  /** What can be paid with in the provider's own form; absent where ours takes cards, or where the provider has a page. */
  readonly methods?: readonly StripeMethod[]
  /** Whether it can charge this amount of this currency. */
  takes(wanted: Wanted): boolean
  /** Creates an intent. Where the same id may make several, only the one that is stored is ever given to the payer. */
  createIntent(intent: NewIntent): Promise<MadeIntent>
  /** The current state of the intent. */
  lookUp(providerId: string): Promise<IntentState>
  /**
   * Takes the money of an approved intent, once however often it is called, and returns its state; null for
   * providers that take it by themselves.
   */
  readonly capture: ((providerId: string) => Promise<IntentState>) | null
  /**
   * Cancels an intent; one that can no longer be cancelled is left as it is. Null for providers that cannot, so
   * that it may still be paid.
   */
  readonly cancel: ((providerId: string) => Promise<void>) | null
  /**
   * Refunds money: `cents`, which makes a total of `upToCents`, or everything left if both are
   * null. The same key refunds once. A refund rejected by the provider is an observation; one still
   * in progress gives none. Two calls at once for the same key may be told apart by neither side
   * unless `refundsOnce`.
   */
  refund(refund: {
    providerId: string
    key: string
    cents: number | null
    upToCents: number | null
  }): Promise<Observation[]>
  /**
   * The country of the card or account by which an intent was paid; null where the provider says none. Null for
   * providers whose observations always have it.
   */
  readonly countryOf: ((providerId: string) => Promise<string | null>) | null
  /** Whether the provider itself refunds once, even if two calls with the same key arrive at the same time. */
  readonly refundsOnce: boolean
  /** Recurring payments; null where there are none. */
  readonly recurring: RecurringProvider | null
  /**
   * Verifies signature and, if it is signed, age of a webhook; rejects with Failure 400 if it was not sent by
   * the provider. Null for ways without webhooks.
   */
  readonly readEvent: ((raw: Buffer, headers: IncomingHttpHeaders) => Promise<ProviderEvent>) | null
}

/** A provider of cards, which can charge one again and again. */
export interface CardProvider extends PaymentProvider {
  readonly name: 'stripe' | 'sandbox'
  readonly recurring: RecurringProvider
  /**
   * What the account takes in the provider's own form on the pages of this host, of what is known by name; registers the
   * host for it. Null where there is no such form.
   */
  readonly accountMethods: ((host: string) => Promise<StripeMethod[]>) | null
}

import type { PaidProgram } from '#contract/offers/programs.ts'
import type { Dispute, PaymentProviderName } from '#contract/payments/payments.ts'
import type { RecurringProvider } from './recurring/recurring-provider.ts'

/**
 * Information from the provider about one payment intent, by webhook, in a response or on request.
 * Amounts are in cents; `at` is when it was true.
 */
export type Observation = { providerId: string; at: Date } & (
  | { kind: 'succeeded'; amountCents: number; currency: string }
  | { kind: 'failed'; reason: string }
  | { kind: 'cancelled' }
  /** `refundedCents` is the total refunded of the payment so far, by any number of refunds. */
  | { kind: 'refunded'; refundedCents: number }
  | { kind: 'refund_failed'; reason: string; refundedCents: number }
  /** The payer's bank has reclaimed the money, or has decided about it. */
  | { kind: 'disputed'; dispute: Dispute }
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
}

interface NewIntent {
  /** Our id of the intent, which is also the idempotency key: repeating the call returns the same intent. */
  id: string
  userId: string
  program: PaidProgram
  amountCents: number
  currency: string
  description: string
}

/** A payment provider. Calls throw Failure 503 if it does not respond. */
export interface PaymentProvider {
  readonly name: PaymentProviderName
  /** For the browser; null if the browser needs none. */
  readonly publishableKey: string | null
  readonly testMode: boolean
  createIntent(intent: NewIntent): Promise<{ providerId: string; clientSecret: string }>
  /** The current state of the intent. */
  lookUp(providerId: string): Promise<IntentState>
  /** Cancels an intent; one that can no longer be cancelled is left as it is. */
  cancel(providerId: string): Promise<void>
  /**
   * Refunds money: `cents`, which makes a total of `upToCents`, or everything left if both are
   * null. The same key refunds once. A refund rejected by the provider is an observation; one still
   * in progress gives none.
   */
  refund(refund: {
    providerId: string
    key: string
    cents: number | null
    upToCents: number | null
  }): Promise<Observation[]>
  /** Recurring payments. */
  readonly recurring: RecurringProvider
  /** Verifies signature and age of a webhook; rejects with Failure 400 if it was not sent by the provider. */
  readEvent(raw: Buffer, signature: string): Promise<ProviderEvent>
}

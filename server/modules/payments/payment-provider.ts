import type { Dispute, PaymentProviderName } from '#contract/payments.ts'
import type { PaidProgram } from '#contract/programs.ts'
import type { RecurringProvider } from './recurring/recurring-provider.ts'

/**
 * Something that the provider tells of one payment intent, by a webhook, by an answer or when asked.
 * Amounts are in cents; `at` is when it was so.
 */
export type Observation = { providerId: string; at: Date } & (
  | { kind: 'succeeded'; amountCents: number; currency: string }
  | { kind: 'failed'; reason: string }
  | { kind: 'cancelled' }
  /** `refundedCents` is all that was given back of the payment until then, by however many refunds. */
  | { kind: 'refunded'; refundedCents: number }
  | { kind: 'refund_failed'; reason: string; refundedCents: number }
  /** The payer's bank has asked for the money back, or has decided about it. */
  | { kind: 'disputed'; dispute: Dispute }
)

/** A webhook whose signature has been checked. */
export interface ProviderEvent {
  id: string
  type: string
  /** Empty for types that do not concern the academy. */
  observations: Observation[]
  /**
   * The refund that it is about, and why that failed, if it did. One refund does not say how much was
   * given back in all: whoever takes the event in asks for that.
   */
  refund: { providerId: string; failure: string | null } | null
  /** The subscription at the provider of which there is news; how it stands is asked. */
  recurring: string | null
}

/** How an intent stood at an instant. */
export interface IntentState {
  at: Date
  observations: Observation[]
  /** Null when it can no longer be paid. */
  clientSecret: string | null
  /** All that was given back of what was paid. */
  refundedCents: number
}

interface NewIntent {
  /** Our id of the intent, and the idempotency key: asking again gives the same intent. */
  id: string
  userId: string
  program: PaidProgram
  amountCents: number
  currency: string
  description: string
}

/** Who moves the money. Calls throw Failure 503 when the provider does not answer. */
export interface PaymentProvider {
  readonly name: PaymentProviderName
  /** For the browser; null where the browser needs none. */
  readonly publishableKey: string | null
  readonly testMode: boolean
  createIntent(intent: NewIntent): Promise<{ providerId: string; clientSecret: string }>
  /** How the intent stands now. */
  lookUp(providerId: string): Promise<IntentState>
  /** Makes an intent unpayable; one that cannot be cancelled any more is left as it is. */
  cancel(providerId: string): Promise<void>
  /**
   * Gives money back: so many `cents`, which makes `upToCents` in all, or everything that is left where
   * both are null. The same key refunds once. A refund that the provider refuses is an observation, one
   * that is still under way gives none.
   */
  refund(refund: {
    providerId: string
    key: string
    cents: number | null
    upToCents: number | null
  }): Promise<Observation[]>
  /** What it takes again and again by itself. */
  readonly recurring: RecurringProvider
  /** Checks signature and age of a webhook; rejects with Failure 400 for what the provider did not send. */
  readEvent(raw: Buffer, signature: string): Promise<ProviderEvent>
}

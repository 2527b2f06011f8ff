import type { Dispute, PaymentProviderName } from '#contract/payments.ts'
import type { PaidProgram } from '#contract/programs.ts'

/**
 * Something that the provider tells of one payment intent, by a webhook, by an answer or when asked.
 * Amounts are in cents; `at` is when it was so.
 */
export type Observation = { providerId: string; at: Date } & (
  | { kind: 'succeeded'; amountCents: number; currency: string }
  | { kind: 'failed'; reason: string }
  | { kind: 'cancelled' }
  | { kind: 'refunded'; refundedCents: number }
  | { kind: 'refund_failed'; reason: string }
  /** The payer's bank has asked for the money back, or has decided about it. */
  | { kind: 'disputed'; dispute: Dispute }
)

/** A webhook whose signature has been checked. */
export interface ProviderEvent {
  id: string
  type: string
  /** Empty for types that do not concern the academy. */
  observations: Observation[]
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
  /** How the intent stands now; `clientSecret` is null when it can no longer be paid. */
  lookUp(providerId: string): Promise<{ observations: Observation[]; clientSecret: string | null }>
  /** Makes an intent unpayable; one that cannot be cancelled any more is left as it is. */
  cancel(providerId: string): Promise<void>
  /**
   * Gives all of the money back; the same key refunds once. A refund that the provider refuses is
   * an observation, one that is still under way gives none.
   */
  refund(refund: { providerId: string; key: string }): Promise<Observation[]>
  /** Checks signature and age of a webhook; throws Failure 400 for what the provider did not send. */
  readEvent(raw: Buffer, signature: string): ProviderEvent
}

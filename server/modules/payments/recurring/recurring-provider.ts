import type { RecurringStatus } from '#contract/recurring.ts'

/** How a subscription of the provider's stands. */
export interface RecurringState {
  status: RecurringStatus
  periodEndsAt: Date | null
  /** When it ends by itself; null while it goes on. */
  cancelsAt: Date | null
  /** The payment intents of its newest invoices, oldest first; those that came through say so. */
  payments: Array<{ providerId: string; isPaid: boolean }>
}

export interface NewRecurring {
  /** Our id of it, and the idempotency key: asking again gives the same one. */
  id: string
  payer: { id: string; name: string; email: string }
  /** Who pays, where the provider knows them already. */
  customerId: string | null
  /** What the first payment takes, and each that follows, in cents. */
  firstCents: number
  amountCents: number
  currency: string
  accessMonths: number
  description: string
}

/** Subscriptions of a provider, which takes each payment by itself. Calls throw as those of intents do. */
export interface RecurringProvider {
  /** Begins one, with an intent for its first payment. */
  begin(wanted: NewRecurring): Promise<{
    providerId: string
    customerId: string | null
    intentId: string
    clientSecret: string
  }>
  lookUp(providerId: string): Promise<RecurringState>
  /** Ends it at once; one that is over already stays so. */
  stop(providerId: string): Promise<void>
  /** The subscription that a payment intent belongs to, or null. */
  ofIntent(intentId: string): Promise<string | null>
  /** Where its payer changes the card, or cancels; null where there is no such page. */
  portal: ((customerId: string, returnUrl: string) => Promise<string>) | null
}

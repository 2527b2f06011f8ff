import type { RecurringStatus } from '#contract/payments/recurring.ts'

/** The state of a subscription at the provider. */
export interface RecurringState {
  status: RecurringStatus
  periodEndsAt: Date | null
  /** When it ends automatically; null while it continues. */
  cancelsAt: Date | null
  /** The payment intents of its newest invoices, oldest first, and whether they were paid. */
  payments: Array<{ providerId: string; isPaid: boolean }>
}

/** A subscription that was not begun here, with its terms. */
export interface RunningRecurring extends Omit<RecurringState, 'payments'> {
  providerId: string
  customerId: string | null
  /** How many prices it is for. */
  items: number
  /** Of each renewal, in cents; null without a fixed price. */
  amountCents: number | null
  currency: string
  /** The interval between payments; null if it is not in whole months. */
  months: number | null
  hasDiscount: boolean
  /** The payment intents of its newest invoices that were paid. */
  paid: string[]
}

export interface NewRecurring {
  /** Our id of it, which is also the idempotency key: repeating the call returns the same subscription. */
  id: string
  payer: { id: string; name: string; email: string }
  /** The payer's id at the provider, if known. */
  customerId: string | null
  /** The amount of the first payment, and of each renewal, in cents. */
  firstCents: number
  amountCents: number
  currency: string
  accessMonths: number
  description: string
  /** Whether all methods of the provider's account can pay it that can be charged again; otherwise a card. */
  allMethods: boolean
}

/** Subscriptions at a provider, which charges each payment automatically. Calls throw like those for intents. */
export interface RecurringProvider {
  /** Starts one, with an intent for its first payment. */
  begin(wanted: NewRecurring): Promise<{
    providerId: string
    customerId: string | null
    intentId: string
    clientSecret: string
  }>
  lookUp(providerId: string): Promise<RecurringState>
  /** One that runs already, or null if the account has none of this id; null where none can be taken over. */
  running: ((providerId: string) => Promise<RunningRecurring | null>) | null
  /** Charges nothing before `until`, when the next payment is due; rejects if it has ended. */
  postpone(providerId: string, until: Date): Promise<void>
  /** Ends it at once; no effect if it has already ended. */
  stop(providerId: string): Promise<void>
  /** The subscription that a payment intent belongs to, or null. */
  ofIntent(intentId: string): Promise<string | null>
  /** The portal where its payer changes the card, or cancels; null if there is none. */
  portal: ((customerId: string, returnUrl: string) => Promise<string>) | null
}

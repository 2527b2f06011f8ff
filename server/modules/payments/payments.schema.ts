import type { Generated } from 'kysely'
import type { PaidProgram } from '#contract/offers/programs.ts'
import type {
  Dispute,
  PaymentProviderName,
  TransactionStatus,
} from '#contract/payments/payments.ts'

interface PaymentIntentsTable {
  id: string
  userId: string | null
  /** Null for an offer. */
  program: PaidProgram | null
  /** Null for a program. */
  offerId: Generated<string | null>
  amountCents: number
  currency: string
  /** For how many months it opens the program; null for intents from before this was stored. */
  accessMonths: number | null
  provider: PaymentProviderName
  /** Null until the provider has responded. */
  providerId: string | null
  /** The provider's page on which it is paid, where there is one. */
  payUrl: Generated<string | null>
  open: Generated<boolean>
  createdAt: Generated<Date>
  checkedAt: Date | null
  /** Null for intents from before there were coupons and taxes: then it equals the amount. */
  listCents: number | null
  discountCents: Generated<number>
  taxCents: Generated<number>
  taxBasisPoints: Generated<number>
  taxIncluded: Generated<boolean>
  /** The tax within the price that is not charged. */
  untaxedCents: Generated<number>
  /** The country of the buyer, where the tax depends on it. */
  taxCountry: Generated<string | null>
  reverseCharge: Generated<boolean>
  /** The number because of which no tax is charged. */
  vatNumber: Generated<string | null>
  couponId: string | null
  inTest: Generated<boolean>
  /** The recurring payment that it belongs to. */
  recurringId: Generated<string | null>
  /** Whether it is a renewal rather than the first payment. */
  isRenewal: Generated<boolean>
  /** Whether the provider's own form pays it, with all methods of its account; otherwise ours, by card. */
  allMethods: Generated<boolean>
  /** Since when the payer's bank processes it; null while it does not, and for renewals. */
  processingAt: Generated<Date | null>
}

interface TransactionsTable {
  id: string
  intentId: string
  userId: string | null
  /** Null for an offer. */
  program: PaidProgram | null
  /** Null for a program. */
  offerId: Generated<string | null>
  amountCents: number
  currency: string
  refundedCents: Generated<number>
  status: TransactionStatus
  reason: string | null
  provider: PaymentProviderName
  providerId: string
  refundKey: string | null
  refundNewsAt: Date | null
  /** When the current refund was last asked for. */
  refundAskedAt: Generated<Date | null>
  /** The total to be refunded once the current refund is complete; null for everything. */
  refundTargetCents: Generated<number | null>
  /** The amount of the current refund; null for everything left. */
  refundCents: Generated<number | null>
  refundNote: Generated<string | null>
  endAccess: Generated<boolean>
  dispute: Dispute | null
  disputeNewsAt: Date | null
  /** Whether it was a test payment, so that no money moved. */
  inTest: Generated<boolean>
  /** The country of the card or account that paid; null where the provider does not say it. */
  paidFrom: Generated<string | null>
  paidAt: Date | null
  refundedAt: Date | null
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
}

/** Every movement of money, written by the database; refunds are negative cents. */
interface LedgerEntriesTable {
  id: Generated<string>
  transactionId: string
  kind: 'payment' | 'refund' | 'held' | 'dispute'
  cents: number
  currency: string
  inTest: boolean
  at: Date
}

interface PaymentEventsTable {
  id: string
  type: string
  receivedAt: Generated<Date>
}

interface SandboxIntentsTable {
  id: string
  clientSecret: string
  idempotencyKey: string
  userId: string | null
  amountCents: number
  currency: string
  status: Generated<'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled'>
  errorMessage: string | null
  thenCode: string | null
  thenMessage: string | null
  refundFails: Generated<boolean>
  refundedCents: Generated<number>
  /** The subscription of a recurring payment; null for a one-off payment. */
  subscriptionId: string | null
  createdAt: Generated<Date>
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    paymentIntents: PaymentIntentsTable
    transactions: TransactionsTable
    paymentEvents: PaymentEventsTable
    ledgerEntries: LedgerEntriesTable
    sandboxIntents: SandboxIntentsTable
  }
}

import type { Generated } from 'kysely'
import type { Dispute, PaymentProviderName, TransactionStatus } from '#contract/payments.ts'
import type { PaidProgram } from '#contract/programs.ts'

interface PaymentIntentsTable {
  id: string
  userId: string | null
  program: PaidProgram
  amountCents: number
  currency: string
  /** For how many months it is to open the program; null in those that were made before that was kept. */
  accessMonths: number | null
  provider: PaymentProviderName
  /** Null until the provider has answered. */
  providerId: string | null
  open: Generated<boolean>
  createdAt: Generated<Date>
  checkedAt: Date | null
  /** Null for what was asked for before there were coupons and taxes: then it is the amount. */
  listCents: number | null
  discountCents: Generated<number>
  taxCents: Generated<number>
  taxBasisPoints: Generated<number>
  taxIncluded: Generated<boolean>
  couponId: string | null
  inTest: Generated<boolean>
  /** What the provider takes again and again, of which it is a payment. */
  recurringId: Generated<string | null>
  /** Whether it follows the first payment of that. */
  isRenewal: Generated<boolean>
}

interface TransactionsTable {
  id: string
  intentId: string
  userId: string | null
  program: PaidProgram
  amountCents: number
  currency: string
  refundedCents: Generated<number>
  status: TransactionStatus
  reason: string | null
  provider: PaymentProviderName
  providerId: string
  refundKey: string | null
  refundNewsAt: Date | null
  /** What all refunds shall have come to once the present one is through; null for all of it. */
  refundTargetCents: Generated<number | null>
  /** What the present refund itself gives back; null for all that is left. */
  refundCents: Generated<number | null>
  refundNote: Generated<string | null>
  endAccess: Generated<boolean>
  dispute: Dispute | null
  disputeNewsAt: Date | null
  /** Whether the money was only for trying out, and is nobody's. */
  inTest: Generated<boolean>
  paidAt: Date | null
  refundedAt: Date | null
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
}

/** Every movement of money, written by the database; cents that went back are below zero. */
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
  /** Of whose payments it is one; null for one that is made once. */
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

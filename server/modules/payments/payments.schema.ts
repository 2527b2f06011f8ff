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
  dispute: Dispute | null
  disputeNewsAt: Date | null
  paidAt: Date | null
  refundedAt: Date | null
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
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
  createdAt: Generated<Date>
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    paymentIntents: PaymentIntentsTable
    transactions: TransactionsTable
    paymentEvents: PaymentEventsTable
    sandboxIntents: SandboxIntentsTable
  }
}

import type { Generated } from 'kysely'
import type { Dispute, PaymentProviderName, TransactionStatus } from '#contract/payments.ts'
import type { PaidProgram } from '#contract/programs.ts'

interface PaymentIntentsTable {
  id: string
  user_id: string | null
  program: PaidProgram
  amount_cents: number
  currency: string
  provider: PaymentProviderName
  /** Null until the provider has answered. */
  provider_id: string | null
  open: Generated<boolean>
  created_at: Generated<Date>
  checked_at: Date | null
}

interface TransactionsTable {
  id: string
  intent_id: string
  user_id: string | null
  program: PaidProgram
  amount_cents: number
  currency: string
  refunded_cents: Generated<number>
  status: TransactionStatus
  reason: string | null
  provider: PaymentProviderName
  provider_id: string
  refund_key: string | null
  refund_news_at: Date | null
  dispute: Dispute | null
  dispute_news_at: Date | null
  paid_at: Date | null
  refunded_at: Date | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

interface PaymentEventsTable {
  id: string
  type: string
  received_at: Generated<Date>
}

interface SandboxIntentsTable {
  id: string
  client_secret: string
  idempotency_key: string
  user_id: string | null
  amount_cents: number
  currency: string
  status: Generated<'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled'>
  error_message: string | null
  then_code: string | null
  then_message: string | null
  refund_fails: Generated<boolean>
  refunded_cents: Generated<number>
  created_at: Generated<Date>
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    payment_intents: PaymentIntentsTable
    transactions: TransactionsTable
    payment_events: PaymentEventsTable
    sandbox_intents: SandboxIntentsTable
  }
}

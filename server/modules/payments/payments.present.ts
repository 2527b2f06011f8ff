import type { PaymentProviderName, Transaction } from '#contract/payments.ts'
import { mayRefund } from './payments.rules.ts'
import type { TransactionRow } from './transactions.store.ts'

/** What is known of a user who has an account. */
export interface Payer {
  id: string
  name: string
  email: string
}

export function presentTransaction(
  row: TransactionRow,
  payer: Payer | undefined,
  provider: PaymentProviderName,
): Transaction {
  return {
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    user: payer ? { id: payer.id, name: payer.name, email: payer.email } : null,
    program: row.program,
    amountCents: row.amountCents,
    currency: row.currency,
    refundedCents: row.refundedCents,
    status: row.status,
    reason: row.reason,
    dispute: row.dispute,
    provider: row.provider,
    providerId: row.providerId,
    can: { refund: mayRefund(row.status) && row.provider === provider },
  }
}

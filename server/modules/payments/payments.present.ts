import type { PaymentProviderName, Transaction } from '#contract/payments.ts'
import { instants } from '#server/platform/http/instants.ts'
import { mayRefund } from './payments.rules.ts'
import type { TransactionRow } from './transactions.store.ts'

/** The known data of a user with an account. */
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
    ...instants(row),
    user: payer ? { id: payer.id, name: payer.name, email: payer.email } : null,
    can: { refund: mayRefund(row.status) && row.provider === provider },
  }
}

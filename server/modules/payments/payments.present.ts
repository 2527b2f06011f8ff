import { decimalOf } from '#contract/currencies.ts'
import type { PaymentProviderName, Transaction } from '#contract/payments/payments.ts'
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

type Column = [title: string, value: (transaction: Transaction) => string]

const columns: Column[] = [
  ['Date', ({ createdAt }) => createdAt],
  ['Name', ({ user }) => user?.name ?? ''],
  ['E-mail', ({ user }) => user?.email ?? ''],
  ['Program', ({ program }) => program],
  ['Amount', ({ amountCents, currency }) => decimalOf(amountCents, currency)],
  ['Refunded', ({ refundedCents, currency }) => decimalOf(refundedCents, currency)],
  ['Currency', ({ currency }) => currency.toUpperCase()],
  ['Status', ({ status }) => status],
  ['Reason', ({ reason }) => reason ?? ''],
  ['Provider', ({ provider }) => provider],
  ['Payment', ({ providerId }) => providerId],
]

/** The header line of the file. */
export const csvHead: readonly string[] = columns.map(([title]) => title)

/** One transaction as a line of it. */
export const csvCells = (transaction: Transaction): string[] =>
  columns.map(([, value]) => value(transaction))

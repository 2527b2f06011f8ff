import { decimalOf } from '#contract/currencies.ts'
import type { Transaction } from '#contract/payments/payments.ts'
import { instants } from '#server/platform/http/instants.ts'
import { mayRefund } from './payments.rules.ts'
import type { TransactionRow } from './transactions.store.ts'
import type { Ways } from './ways/ways.ts'

/** The known data of a user with an account. */
export interface Payer {
  id: string
  name: string
  email: string
}

export function presentTransaction(
  row: TransactionRow & { offerName: string | null },
  payer: Payer | undefined,
  ways: Pick<Ways, 'of'>,
): Transaction {
  return {
    ...instants(row),
    user: payer ? { id: payer.id, name: payer.name, email: payer.email } : null,
    can: { refund: mayRefund(row.status) && ways.of(row.provider) !== undefined },
  }
}

type Column = [title: string, value: (transaction: Transaction) => string]

const columns: Column[] = [
  ['Date', ({ createdAt }) => createdAt],
  ['Name', ({ user }) => user?.name ?? ''],
  ['E-mail', ({ user }) => user?.email ?? ''],
  ['Program', ({ program, offerName }) => program ?? offerName ?? ''],
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

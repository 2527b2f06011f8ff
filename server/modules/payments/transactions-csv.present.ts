import { decimalOf } from '#contract/currencies.ts'
import type { Transaction } from '#contract/payments.ts'
import { csvRow } from '#server/platform/http/csv.ts'

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
export const csvHead = (): string => csvRow(columns.map(([title]) => title))

/** One transaction as a line of CSV (RFC 4180). */
export const csvLine = (transaction: Transaction): string =>
  csvRow(columns.map(([, value]) => value(transaction)))

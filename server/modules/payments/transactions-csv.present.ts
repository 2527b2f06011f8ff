import type { Transaction } from '#contract/payments.ts'

/** Cents as a decimal number, for a spreadsheet. */
const decimal = (cents: number) => (cents / 100).toFixed(2)

type Column = [title: string, value: (transaction: Transaction) => string]

const columns: Column[] = [
  ['Date', ({ createdAt }) => createdAt],
  ['Name', ({ user }) => user?.name ?? ''],
  ['E-mail', ({ user }) => user?.email ?? ''],
  ['Program', ({ program }) => program],
  ['Amount', ({ amountCents }) => decimal(amountCents)],
  ['Refunded', ({ refundedCents }) => decimal(refundedCents)],
  ['Currency', ({ currency }) => currency.toUpperCase()],
  ['Status', ({ status }) => status],
  ['Reason', ({ reason }) => reason ?? ''],
  ['Provider', ({ provider }) => provider],
  ['Payment', ({ providerId }) => providerId],
]

/** The first line of the file. */
export const csvHead = (): string => line(columns.map(([title]) => title))

/** One transaction as a line of CSV (RFC 4180). */
export const csvLine = (transaction: Transaction): string =>
  line(columns.map(([, value]) => value(transaction)))

const line = (cells: string[]) => `${cells.map(cell).join(',')}\r\n`

/** A cell that a spreadsheet would take for a formula gets an apostrophe in front. */
function cell(value: string): string {
  const inert = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}

import type { DocumentKind } from '#contract/invoices.ts'

/** The series of credit notes, and of documents about test payments. */
const creditSeries = 'CN'
const testSeries = 'TEST'

export const seriesOf = (kind: DocumentKind, prefix: string, inTest: boolean): string => {
  if (inTest) return testSeries
  return kind === 'credit_note' ? creditSeries : prefix
}

/** Formats a running number: INV-000012. */
export const numberText = ({ series, number }: { series: string; number: number }): string =>
  `${series}-${String(number).padStart(6, '0')}`

interface Written {
  kind: DocumentKind
  totalCents: number
  taxCents: number
}

/** The amounts of a payment so far. */
interface Moved {
  amountCents: number
  taxCents: number
  refundedCents: number
}

/**
 * The document needed to make a payment's documents match what was paid and refunded; null if they
 * do. The tax of a refund is its share of the tax paid, calculated on the cumulative amount, so
 * that nothing is left over after a full refund.
 */
export function dueDocument(
  written: readonly Written[],
  { amountCents, taxCents, refundedCents }: Moved,
): Written | null {
  if (amountCents === 0) return null
  if (written.length === 0) return { kind: 'invoice', totalCents: amountCents, taxCents }
  const signs = { invoice: 0, credit_note: 1, correction: -1 }
  const sum = (of: (one: Written) => number) =>
    written.reduce((total, one) => total + signs[one.kind] * of(one), 0)
  const back = Math.min(refundedCents, amountCents)
  const total = back - sum((one) => one.totalCents)
  if (total === 0) return null
  const tax = Math.round((taxCents * back) / amountCents) - sum((one) => one.taxCents)
  const kind = total > 0 ? 'credit_note' : 'correction'
  return { kind, totalCents: Math.abs(total), taxCents: Math.min(Math.abs(tax), Math.abs(total)) }
}

/** The bounds of a month such as 2026-11 in UTC. */
export function monthOf(month: string): { from: Date; to: Date } {
  const from = new Date(`${month}-01T00:00:00Z`)
  return { from, to: new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1)) }
}

export const issueJobName = 'invoices.issue'

export const documentNames: Record<DocumentKind, string> = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  correction: 'Correction',
}

const referenceStart = 'document:'

/** The reference by which a mail names an attached document. */
export const documentReference = (id: string): string => `${referenceStart}${id}`

/** The id of the document attached to a mail; null for other attachments. */
export const documentOfReference = (reference: string): string | null =>
  reference.startsWith(referenceStart) ? reference.slice(referenceStart.length) : null

import type { DocumentKind } from '#contract/invoices.ts'

/** Of credit notes, and of all documents about money that is nobody's. */
const creditSeries = 'CN'
const testSeries = 'TEST'

export const seriesOf = (kind: DocumentKind, prefix: string, inTest: boolean): string => {
  if (inTest) return testSeries
  return kind === 'credit_note' ? creditSeries : prefix
}

/** A running number as it is written: INV-000012. */
export const numberText = ({ series, number }: { series: string; number: number }): string =>
  `${series}-${String(number).padStart(6, '0')}`

/** An amount of cents as it is written: $50.00. */
export const amountText = (cents: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() }).format(
    cents / 100,
  )

interface Written {
  kind: DocumentKind
  totalCents: number
  taxCents: number
}

/** What a payment has come to. */
interface Moved {
  amountCents: number
  taxCents: number
  refundedCents: number
}

/**
 * What has to be written so that the documents of a payment say what was paid and given back; null
 * where they do. The tax of what is given back is its share of the tax that was paid, reckoned on all
 * of it, so that nothing is left over when everything has gone back.
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

/** The instants between which a month as 2026-11 lies, in UTC. */
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

/** What a mail calls a document that it takes along. */
export const documentReference = (id: string): string => `${referenceStart}${id}`

/** The id of the document that a mail takes along; null for other files. */
export const documentOfReference = (reference: string): string | null =>
  reference.startsWith(referenceStart) ? reference.slice(referenceStart.length) : null

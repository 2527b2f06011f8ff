import type { BadgeProps } from '#client/ui/displays/badge.tsx'
import type { DocumentKind, OwnPayment } from '#contract/invoices.ts'

export const loadFailure = 'Failed to load data. Please try again.'
export const saveFailure = 'Failed to save. Please try again.'
export const downloadFailure = 'The document could not be loaded. Please try again.'

export const documentLooks: Record<
  DocumentKind,
  { label: string; variant: BadgeProps['variant'] }
> = {
  invoice: { label: 'Invoice', variant: 'success' },
  credit_note: { label: 'Credit note', variant: 'warning' },
  correction: { label: 'Correction', variant: 'info' },
}
export const documentKinds = Object.keys(documentLooks) as DocumentKind[]

/** The status of the user's own payment. */
export const statusWords: Record<OwnPayment['status'], string> = {
  paid: 'Paid',
  failed: 'Failed',
  refunding: 'Refund on its way',
  refunded: 'Refunded',
  refund_failed: 'Refund failed',
  suspicious: 'Being checked',
}

import type { LiveEntry } from '#client/platform/http/live.tsx'

export const invoiceKeys = {
  documents: ['invoices', 'documents'] as const,
  billing: ['invoices', 'billing'] as const,
  own: ['invoices', 'own'] as const,
  ownBilling: ['invoices', 'own-billing'] as const,
  tax: ['invoices', 'tax'] as const,
  ownTax: ['invoices', 'own-tax'] as const,
}

/** What events make stale. */
export const events: LiveEntry[] = [
  { on: ['receipt.issued'], queryKey: invoiceKeys.own },
  { on: ['transaction.changed'], queryKey: invoiceKeys.documents },
]

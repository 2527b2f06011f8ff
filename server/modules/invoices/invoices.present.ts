import type { BillingDocument, BillingSettings } from '#contract/invoices.ts'
import { instants } from '#server/platform/http/instants.ts'
import { numberText } from './invoices.rules.ts'
import type { BillingRow, DocumentRow } from './invoices.store.ts'

export const presentDocument = (
  row: DocumentRow & { paidFrom: string | null },
): BillingDocument => ({
  ...instants(row),
  number: numberText(row),
})

export const presentBilling = (row: BillingRow, defaultSellerName: string): BillingSettings => ({
  ...instants(row),
  defaultSellerName,
})

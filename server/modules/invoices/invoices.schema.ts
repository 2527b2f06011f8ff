import type { Generated, GeneratedAlways } from 'kysely'
import type { DocumentKind } from '#contract/invoices.ts'

interface BillingSettingsTable {
  onlyRow: Generated<boolean>
  sellerName: string | null
  sellerAddress: string | null
  taxNumber: string | null
  taxBasisPoints: Generated<number>
  taxIncluded: Generated<boolean>
  invoicePrefix: Generated<string>
  footer: string | null
  updatedAt: Generated<Date>
}

interface BillingDetailsTable {
  userId: string
  name: string | null
  address: string | null
  taxNumber: string | null
  updatedAt: Date
}

interface DocumentCountersTable {
  series: string
  last: number
}

interface BillingDocumentsTable {
  id: string
  kind: DocumentKind
  series: string
  number: number
  transactionId: string
  invoiceId: string | null
  userId: string | null
  buyerName: string | null
  buyerAddress: string | null
  buyerTaxNumber: string | null
  sellerName: string
  sellerAddress: string | null
  sellerTaxNumber: string | null
  footer: string | null
  description: string
  listCents: number
  discountCents: number
  taxBasisPoints: number
  taxIncluded: boolean
  /** The country by which it was taxed; null where the tax did not depend on it. */
  buyerCountry: string | null
  reverseCharge: Generated<boolean>
  /** The tax within the price that was not charged. */
  untaxedCents: Generated<number>
  totalCents: number
  taxCents: number
  currency: string
  inTest: boolean
  issuedAt: Date
  searchText: GeneratedAlways<string>
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    billingSettings: BillingSettingsTable
    billingDetails: BillingDetailsTable
    documentCounters: DocumentCountersTable
    billingDocuments: BillingDocumentsTable
  }
}

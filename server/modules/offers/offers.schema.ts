import type { JSONColumnType } from 'kysely'
import type { Currency, Offer } from '#contract/offers/offer-defaults.ts'
import type { Program } from '#contract/offers/program-table.ts'

type Json<Value> = JSONColumnType<NonNullable<Value>> | (Value extends null ? null : never)

interface OffersTable {
  program: Program
  title: string
  isOpen: boolean
  currency: Currency
  priceCents: number | null
  landingPrice: Json<Offer['landingPrice']>
  accessMonths: number | null
  landing: Json<Offer['landing']>
  dashboard: Json<Offer['dashboard']>
  cohorts: Json<Offer['cohorts']>
  updatedAt: Date
}

interface FormerPricesTable {
  program: Program
  amountCents: number
  currency: string
  until: Date
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    offers: OffersTable
    formerPrices: FormerPricesTable
  }
}

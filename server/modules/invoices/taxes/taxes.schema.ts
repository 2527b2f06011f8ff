import type { Generated } from 'kysely'

interface TaxSettingsTable {
  onlyRow: Generated<boolean>
  byCountry: Generated<boolean>
  sellerCountry: string | null
  updatedAt: Generated<Date>
}

interface TaxRatesTable {
  id: string
  country: string
  basisPoints: number
  /** A day in UTC, which the driver makes an instant of. */
  validFrom: Date | string
}

/** Who is taxed, and where, as members have said it. */
interface TaxIdentitiesTable {
  userId: string
  country: string
  isBusiness: boolean
  vatNumber: string | null
  updatedAt: Date
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    taxSettings: TaxSettingsTable
    taxRates: TaxRatesTable
    taxIdentities: TaxIdentitiesTable
  }
}

import type { Generated } from 'kysely'

interface DeclaredCountriesTable {
  userId: string
  /** ISO 3166-1, two letters. */
  country: string
  declaredAt: Date
  /** When another one was declared. */
  endedAt: Generated<Date | null>
}

interface WithheldCountriesTable {
  country: string
}

interface WithheldCountriesChangeTable {
  onlyRow: boolean
  /** Whether who has declared nothing receives none either while there is a list. */
  withholdsUndeclared: Generated<boolean>
  updatedAt: Generated<Date>
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    declaredCountries: DeclaredCountriesTable
    withheldCountries: WithheldCountriesTable
    withheldCountriesChange: WithheldCountriesChangeTable
  }
}

import type { ColumnType, Generated } from 'kysely'
import type { PriceSettings } from '#contract/signals/prices.ts'

interface PriceKeysTable {
  id: string
  /** SHA-256 of the key. */
  hash: Buffer
  madeAt: Date
  /** When it was replaced or revoked. */
  endedAt: Date | null
}

interface PriceSettingsTable {
  onlyRow: Generated<boolean>
  resolves: Generated<boolean>
  /** Read as values, written as text. */
  spreads: ColumnType<PriceSettings['spreads'], string, string>
  updatedAt: Generated<Date>
}

/** The last quote of each pair. Prices are numeric in the database, and decimal strings here. */
interface PricePairsTable {
  pair: string
  at: Date
  bid: string
  ask: string
}

interface PriceQuotesTable extends PricePairsTable {
  /** Whether signals are still to be resolved by it. */
  waits: boolean
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    priceKeys: PriceKeysTable
    priceSettings: PriceSettingsTable
    pricePairs: PricePairsTable
    priceQuotes: PriceQuotesTable
  }
}

import type { Generated } from 'kysely'

interface StripeSettingsTable {
  onlyRow: Generated<boolean>
  allMethods: Generated<boolean>
  /** What the account takes, as last read there. */
  methods: Generated<string[]>
  updatedAt: Generated<Date>
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    stripeSettings: StripeSettingsTable
  }
}

import type { JSONColumnType } from 'kysely'
import type { AccountRules } from '#contract/account-rules.ts'

/** Everything but `shared`, which is a column of its own because queries filter by it. */
export type StoredRules = Omit<AccountRules, 'shared'>

interface AccountRulesTable {
  accountId: string
  rules: JSONColumnType<StoredRules>
  shared: boolean
  updatedAt: Date
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    accountRules: AccountRulesTable
  }
}

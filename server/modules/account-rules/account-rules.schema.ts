import type { JSONColumnType } from 'kysely'
import type { AccountRules } from '#contract/account-rules.ts'

/** Everything but `shared`, which is a column of its own because queries filter by it. */
export type KeptRules = Omit<AccountRules, 'shared'>

interface AccountRulesTable {
  accountId: string
  rules: JSONColumnType<KeptRules>
  shared: boolean
  updatedAt: Date
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    accountRules: AccountRulesTable
  }
}

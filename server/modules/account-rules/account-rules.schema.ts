import type { JSONColumnType } from 'kysely'
import type { AccountRules } from '#contract/account-rules.ts'

/** What is kept beside whether it is shared, which queries ask for. */
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

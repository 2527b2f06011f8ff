import type { NewsKind } from './account-news.rules.ts'

interface AccountNewsTable {
  id: string
  userId: string
  kind: NewsKind
  /** What it is about, as text: a device, an address, a role. */
  detail: string
  at: Date
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    accountNews: AccountNewsTable
  }
}

import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type {
  AccountKind,
  CsvMapping,
  ImportAccount,
  ImportCheck,
  ImportCounts,
  ImportStatus,
  ListedImport,
  StatementFormat,
  StatementImport,
} from '#contract/imports.ts'
import type { MovementKind } from '#contract/journal/account-movements.ts'
import type { StagedMovement, StagedTrade } from './imports.rules.ts'

/** A JSON column: read as parsed values, written as text. */
type Json<T> = JSONColumnType<T & object>
type MaybeJson<T> = ColumnType<T | null, string | null, string | null>

interface TradingAccountsTable {
  id: string
  userId: string
  number: string
  name: string
  broker: string
  currency: string
  kind: AccountKind
  timeZone: string
  mapping: MaybeJson<CsvMapping>
  /** Whether it holds the trades that its owner enters manually in its currency. */
  holdsOwn: Generated<boolean>
  usedAt: Date
  createdAt: Date
  updatedAt: Date
}

/** Details of an account given by the file or the user. */
export type StatedAccount = Partial<Omit<ImportAccount, 'id'>>

interface StatementImportsTable {
  id: string
  userId: string
  accountId: string | null
  status: ImportStatus
  fileKey: string | null
  fileName: string
  attempt: string | null
  progress: number
  format: StatementFormat | null
  timeZone: string | null
  zoneInFile: Generated<boolean>
  mapping: MaybeJson<CsvMapping>
  stated: Json<StatedAccount>
  counts: MaybeJson<ImportCounts>
  problems: Json<StatementImport['problems']>
  figures: MaybeJson<ImportCheck>
  preview: MaybeJson<NonNullable<StatementImport['preview']>>
  result: MaybeJson<NonNullable<ListedImport['result']>>
  error: string | null
  createdAt: Date
  importedAt: Date | null
}

/** Times are the broker's wall-clock time, amounts decimals, as read. */
interface StagedTradesTable extends StagedTrade {
  id: string
  importId: string
  seq: number
}

interface StagedMovementsTable extends StagedMovement {
  id: string
  importId: string
  seq: number
}

interface AccountMovementsTable {
  id: string
  accountId: string
  importId: string | null
  ticket: string
  kind: MovementKind
  at: Date
  amountCents: ColumnType<string, number, number>
  comment: string
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    tradingAccounts: TradingAccountsTable
    statementImports: StatementImportsTable
    stagedTrades: StagedTradesTable
    stagedMovements: StagedMovementsTable
    accountMovements: AccountMovementsTable
  }
}

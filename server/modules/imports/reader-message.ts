import type {
  CsvMapping,
  ImportCheck,
  StatementFormat,
  StatementImport,
} from '#contract/imports.ts'
import type { StagedMovement, StagedTrade } from './imports.rules.ts'
import type { StatedAccount } from './imports.schema.ts'

/** The file for the reading process to read and, for a CSV, how. */
export interface ReaderRequest {
  file: string
  /** The file's name at its sender's; it may name the symbol. */
  fileName: string
  mapping: CsvMapping | null
}

/** The result of reading a statement, apart from its rows. */
export interface ReadHead {
  format: StatementFormat
  stated: StatedAccount
  /** Whether the times are in UTC, because the file states their zone. */
  zoneInFile: boolean
  mapping: CsvMapping | null
  unreadable: number
  other: number
  movements: number
  /** The first of the unreadable rows. */
  problems: StatementImport['problems']
  check: ImportCheck
  preview: NonNullable<StatementImport['preview']>
}

/** The messages of the reading process; after rows it waits for 'next'. */
export type ReaderMessage =
  | { kind: 'ready' }
  | { kind: 'progress'; percent: number }
  | { kind: 'trades'; from: number; rows: StagedTrade[] }
  | { kind: 'movements'; from: number; rows: StagedMovement[] }
  | { kind: 'done'; head: ReadHead }
  | { kind: 'refused'; message: string }

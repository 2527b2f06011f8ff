import type {
  CsvMapping,
  ImportCheck,
  StatementFormat,
  StatementImport,
} from '#contract/imports.ts'
import type { ToldAccount } from './imports.schema.ts'
import type { StagedMovement, StagedTrade } from './staging.rules.ts'

/** Which file the reading process is to read, and how, where it is a CSV. */
export interface ReaderRequest {
  file: string
  mapping: CsvMapping | null
}

/** What a statement comes to beside its rows. */
export interface ReadHead {
  format: StatementFormat
  told: ToldAccount
  mapping: CsvMapping | null
  unreadable: number
  other: number
  movements: number
  /** The first of the unreadable rows. */
  problems: StatementImport['problems']
  check: ImportCheck
  preview: NonNullable<StatementImport['preview']>
}

/** What the reading process says; after rows it waits for 'next'. */
export type ReaderMessage =
  | { kind: 'ready' }
  | { kind: 'progress'; percent: number }
  | { kind: 'trades'; from: number; rows: StagedTrade[] }
  | { kind: 'movements'; from: number; rows: StagedMovement[] }
  | { kind: 'done'; head: ReadHead }
  | { kind: 'refused'; message: string }

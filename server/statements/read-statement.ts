import type { CsvMapping } from '#contract/imports.ts'
import { maxBytes } from './limits.ts'
import { pageRows } from './page-rows.ts'
import { readCsv } from './read-csv.ts'
import { readTables } from './read-tables.ts'
import { sheetRows } from './sheet-rows.ts'
import type { Statement } from './statement.ts'
import { typeOfFile } from './type-of-file.ts'
import { UnreadableFile } from './unreadable-file.ts'

export interface ReadOptions {
  /** How to read a CSV; MetaTrader's own files need no mapping. */
  mapping?: CsvMapping | null | undefined
  /** Called from time to time with the share of the file that has been read, from 0 to 1. */
  onProgress?: (part: number) => void
}

/**
 * Reads a statement: MetaTrader 4 and 5 as HTML pages, MetaTrader 5 as a sheet, or a CSV by its
 * mapping. The format follows from the bytes, never from the name. An unreadable row becomes a
 * problem with its line; an unreadable file is an UnreadableFile with a message for people, with
 * the reason `needs-mapping` for a CSV without one. Pure, and takes seconds of CPU time for the
 * largest files: not for the thread that answers requests.
 */
export function readStatement(bytes: Uint8Array, options: ReadOptions = {}): Statement {
  if (bytes.length > maxBytes) {
    throw new UnreadableFile(
      'too-large',
      'The file is larger than 50 MB. Export shorter periods and import them one by one.',
    )
  }
  const { mapping, onProgress } = options
  const type = typeOfFile(bytes)
  if (type === 'page') return readTables({ ...pageRows(bytes, onProgress), medium: 'html' })
  if (type === 'sheet') return readTables({ ...sheetRows(bytes, onProgress), medium: 'xlsx' })
  if (!mapping) {
    throw new UnreadableFile('needs-mapping', 'Choose what each column of the file contains.')
  }
  return readCsv(bytes, mapping, onProgress)
}

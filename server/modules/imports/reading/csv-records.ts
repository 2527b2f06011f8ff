import { type Options, parse } from 'csv-parse/sync'
import { cleanText } from './cells.rules.ts'
import { maxCells, maxRows, spareRows } from './limits.rules.ts'
import { asciiDigits } from './moments.rules.ts'
import { UnreadableFile } from './unreadable-file.ts'

export interface CsvRecord {
  /** The line of the file on which the record ends, from 1. */
  line: number
  cells: string[]
}

interface CsvOptions {
  separator: string
  /** The maximum number of records from the beginning; all if absent. */
  most?: number
  onProgress?: ((part: number) => void) | undefined
}

/**
 * The records of a CSV by csv-parse: quoted cells, multi-line cells, ragged rows. A first line
 * 'sep=;', an Excel convention, is skipped, as are empty lines. Throws an UnreadableFile for more
 * than 100,000 records and for an unterminated quote.
 */
export function csvRecords(text: string, { separator, most, onProgress }: CsvOptions): CsvRecord[] {
  const marked = /^sep=.\r?\n/i.exec(text)
  const skipped = marked ? 1 : 0
  const body = marked ? text.slice(marked[0].length) : text
  const records: CsvRecord[] = []
  const options: Options = {
    delimiter: separator,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    bom: true,
    max_record_size: 1_000_000,
    on_record(record, { lines, bytes }) {
      const cells = record.slice(0, maxCells).map((cell) => asciiDigits(cleanText(String(cell))))
      if (records.length >= maxRows + spareRows) throw tooLarge()
      if (cells.some((cell) => cell !== '')) records.push({ line: lines + skipped, cells })
      if (onProgress && records.length % 1000 === 0) onProgress(Math.min(1, bytes / text.length))
      return null
    },
    ...(most === undefined ? {} : { to: most }),
  }
  try {
    parse(body, options)
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    throw new UnreadableFile(
      'truncated',
      'A quotation mark in the file is opened and never closed. Export it again.',
      error,
    )
  }
  return records
}

const tooLarge = () =>
  new UnreadableFile(
    'too-large',
    'The file has more than 100,000 rows. Export a shorter period, and import one after the other.',
  )

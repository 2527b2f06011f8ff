import { isUtf8 } from 'node:buffer'
import { type Options, parse } from 'csv-parse/sync'
import { cleanText } from './cells.ts'
import { plausibleCodePage } from './code-pages.ts'
import { maxCells, maxRows, spareRows } from './limits.ts'
import { asciiDigits } from './moments.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** The text of a CSV in any encoding; only of the beginning if that many bytes are enough. */
export function csvText(bytes: Uint8Array, most = bytes.length): string {
  const pieces: string[] = []
  // An even length, because a UTF-16 code unit has two bytes.
  const end = most < bytes.length ? most - (most % 2) : bytes.length
  decodeText(bytes.subarray(0, end), encodingOf(bytes), (piece) => pieces.push(piece))
  return pieces.join('')
}

interface CsvRecord {
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
      'A quotation mark in the file is never closed. Export it again.',
      error,
    )
  }
  return records
}

const tooLarge = () =>
  new UnreadableFile(
    'too-large',
    'The file has more than 100,000 rows. Export shorter periods and import them one by one.',
  )

const chunkBytes = 256 * 1024

/**
 * Decodes a file in chunks, so that a large one is never in memory twice. `take` gets the text of
 * each chunk, `onProgress` the share of the bytes done, from 0 to 1. A stray byte at the end of
 * UTF-16, which MetaTrader leaves behind, becomes a replacement character rather than an error.
 */
export function decodeText(
  bytes: Uint8Array,
  encoding: string,
  take: (text: string) => void,
  onProgress?: (part: number) => void,
): void {
  const decoder = new TextDecoder(encoding)
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    const end = Math.min(at + chunkBytes, bytes.length)
    take(decoder.decode(bytes.subarray(at, end), { stream: end < bytes.length }))
    onProgress?.(end / bytes.length)
  }
}

const declared = /(?:charset|encoding)\s*=\s*["']?\s*([a-z0-9_-]{3,20})/i
const sampleBytes = 64 * 1024

/**
 * The encoding of a text file, as a label for TextDecoder, by its bytes: a byte order mark; a zero
 * at every second byte (UTF-16 without a mark); valid UTF-8; the code page declared in the header;
 * and finally the most plausible one for its letters. The header comes after the bytes, because a
 * copy saved by another program keeps the old header.
 */
export function encodingOf(bytes: Uint8Array): string {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  const wide = wideWithoutMark(bytes.subarray(0, 4096))
  if (wide) return wide
  if (isUtf8(bytes)) return 'utf-8'
  return declaredPage(bytes) ?? plausibleCodePage(sampleOf(bytes))
}

function wideWithoutMark(head: Uint8Array): string | null {
  let even = 0
  let odd = 0
  head.forEach((byte, index) => {
    if (byte !== 0) return
    if (index % 2 === 0) even += 1
    else odd += 1
  })
  const most = head.length * 0.25
  if (odd > most && even < odd / 10) return 'utf-16le'
  if (even > most && odd < even / 10) return 'utf-16be'
  return null
}

function declaredPage(bytes: Uint8Array): string | null {
  const [, label] = declared.exec(new TextDecoder('latin1').decode(bytes.subarray(0, 4096))) ?? []
  if (!label) return null
  try {
    const { encoding } = new TextDecoder(label)
    // Neither can be right for bytes that came this far.
    return encoding === 'utf-8' || encoding.startsWith('utf-16') ? null : encoding
  } catch {
    return null
  }
}

/** The lines with letters beyond ASCII, as many as a guess needs. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const parts: number[] = []
  let lineStart = 0
  let foreign = false
  for (let at = 0; at <= bytes.length && parts.length < sampleBytes; at += 1) {
    const byte = bytes[at]
    if (byte !== undefined && byte !== 0x0a) {
      if (byte > 127) foreign = true
      // A file may consist of a single line.
      if (at - lineStart < 8192) continue
    }
    if (foreign) parts.push(...bytes.subarray(lineStart, at + 1))
    lineStart = at + 1
    foreign = false
  }
  return Uint8Array.from(parts)
}

import { encodingOf } from './csv-text.ts'
import { UnreadableFile } from './unreadable-file.ts'

const headBytes = 64 * 1024

/** Signatures of files that are often mistaken for statements, with advice. */
const foreignFiles: [number[], string][] = [
  [
    [0x25, 0x50, 0x44, 0x46],
    'This is a PDF. Save the report from MetaTrader as HTML or as Open XML (.xlsx) instead.',
  ],
  [
    [0xd0, 0xcf, 0x11, 0xe0],
    'This is an old Excel file (.xls). Save it as .xlsx or as CSV instead.',
  ],
]

/**
 * The type of a file by its bytes: a page, a zipped sheet, or text in columns. Throws an
 * UnreadableFile for an empty file, a picture, a program or anything else that is not text.
 */
export function typeOfFile(bytes: Uint8Array): 'page' | 'sheet' | 'text' {
  if (bytes.length === 0) throw empty()
  for (const [beginning, message] of foreignFiles) {
    if (beginning.every((byte, index) => bytes[index] === byte)) {
      throw new UnreadableFile('foreign', message)
    }
  }
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] ?? 0) < 9) return 'sheet'
  const head = bytes.subarray(0, headBytes)
  // A cut inside a character must not turn UTF-8 into a code page; the whole file decides.
  const text = new TextDecoder(encodingOf(bytes)).decode(head, { stream: true })
  if (text.trim() === '') throw empty()
  if (isBinary(text)) {
    throw new UnreadableFile(
      'binary',
      'This is not a text file. Export the account history from MetaTrader as HTML or Open XML (.xlsx), or from another platform as CSV.',
    )
  }
  return /<(?:!doctype html|html|head|body|table|div|tr|meta|title)\b/i.test(text) ? 'page' : 'text'
}

const empty = () => new UnreadableFile('empty', 'The file is empty.')

/** Characters that no text contains: one in five hundred is too many. */
function isBinary(text: string): boolean {
  let strange = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if ((code < 32 && code !== 9 && code !== 10 && code !== 13 && code !== 12) || code === 0xfffd) {
      strange += 1
    }
  }
  return strange > text.length / 500
}

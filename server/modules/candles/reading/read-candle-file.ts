import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { layoutOf, pairInName } from './candle-layout.rules.ts'
import { createCandleReader, NoCandles } from './candle-reader.ts'
import { monthsOf } from './months.rules.ts'
import type { ReaderRequest, ReadingEnd } from './reader-message.ts'

const headBytes = 64 * 1024

const unknownFile =
  'This type of file is not supported. Upload a CSV file from MetaTrader 5, Dukascopy, HistData or TradingView with time, open, high, low and close.'

/** Reads a candle file line by line, never all of it at once; `onProgress` gets a value from 0 to 1. */
export async function readCandleFile(
  { file, fileName, pair, timeZone }: ReaderRequest,
  onProgress: (fraction: number) => void,
): Promise<ReadingEnd> {
  try {
    const head = await headOf(file)
    const encoding = encodingOf(head)
    const lines = new TextDecoder(encoding).decode(head).split(/\r?\n/)
    const layout = layoutOf(lines.filter((line) => line.trim() !== ''))
    if (!layout) throw new NoCandles(unknownFile)
    const { format } = layout
    const meant = pair ?? pairInName(fileName)
    const zone = layout.timeZone ?? timeZone
    if (!meant || !zone) {
      const needs = [...(meant ? [] : ['pair' as const]), ...(zone ? [] : ['timeZone' as const])]
      return { kind: 'asks', format, pair: meant, needs }
    }
    const reader = createCandleReader(layout, timeZone)
    await eachLine(file, encoding, reader.take, onProgress)
    const { frame, digits, rows, ...stated } = reader.end()
    const read = { format, frame, pair: meant, timeZone: layout.timeZone ? null : timeZone }
    return { kind: 'done', head: { ...read, ...stated }, months: [...monthsOf(rows, digits)] }
  } catch (error) {
    if (error instanceof NoCandles) return { kind: 'refused', message: error.message }
    throw error
  }
}

async function headOf(file: string): Promise<Uint8Array> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(headBytes) })
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** Detects the encoding from the first bytes, as a label for TextDecoder; throws NoCandles if it is not text. */
function encodingOf(head: Uint8Array): string {
  const [first, second] = head
  if (first === 0x50 && second === 0x4b) {
    throw new NoCandles('The file is a ZIP archive. Unpack it and upload the CSV file inside.')
  }
  // MetaTrader can write either, with and without a byte order mark.
  if ((first === 0xff && second === 0xfe) || second === 0) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (head.includes(0)) throw new NoCandles(unknownFile)
  return 'utf-8'
}

/** Longer lines cannot be candles. */
const longestLine = 2000

async function eachLine(
  file: string,
  encoding: string,
  take: (line: string) => void,
  onProgress: (fraction: number) => void,
): Promise<void> {
  const { size } = await stat(file)
  const decoder = new TextDecoder(encoding)
  let rest = ''
  let done = 0
  for await (const chunk of createReadStream(file, { highWaterMark: 256 * 1024 })) {
    done += chunk.length
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > longestLine) throw new NoCandles(unknownFile)
    for (const line of lines) take(line)
    onProgress(done / size)
  }
  take(rest + decoder.decode())
}

import type { CandleFrame } from '#contract/candles/candle-frames.ts'
import type { CandleFile, CandleFileNeed, CandleFormat } from '#contract/candles/candles.ts'
import type { PackedMonth } from './months.rules.ts'

/** The file for the reading process to read, and what its uploader has specified. */
export interface ReaderRequest {
  file: string
  fileName: string
  pair: string | null
  timeZone: string | null
}

/** The result of reading a file, apart from its candles. */
interface ReadHead {
  format: CandleFormat
  frame: CandleFrame
  pair: string
  timeZone: string | null
  empty: number
  unreadable: number
  problems: CandleFile['problems']
}

/** How reading ends. */
export type ReadingEnd =
  | { kind: 'done'; head: ReadHead; months: PackedMonth[] }
  /** More information is needed before it can be read. */
  | { kind: 'asks'; format: CandleFormat; pair: string | null; needs: CandleFileNeed[] }
  /** It contains no candles; the message is shown to people. */
  | { kind: 'refused'; message: string }

/** The messages of the reading process. */
export type ReaderMessage = { kind: 'ready' } | { kind: 'progress'; percent: number } | ReadingEnd

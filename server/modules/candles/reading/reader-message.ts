import type { CandleFrame } from '#contract/candle-frames.ts'
import type { CandleFile, CandleFileNeed, CandleFormat } from '#contract/candles.ts'
import type { PackedMonth } from './months.rules.ts'

/** Which file the reading process is to read, and what its sender has told of it. */
export interface ReaderRequest {
  file: string
  fileName: string
  pair: string | null
  timeZone: string | null
}

/** What a file comes to beside its candles. */
interface ReadHead {
  format: CandleFormat
  frame: CandleFrame
  pair: string
  timeZone: string | null
  empty: number
  unreadable: number
  problems: CandleFile['problems']
}

/** How a reading ends. */
export type ReadingEnd =
  | { kind: 'done'; head: ReadHead; months: PackedMonth[] }
  /** It cannot be read before something has been told. */
  | { kind: 'asks'; format: CandleFormat; pair: string | null; needs: CandleFileNeed[] }
  /** It holds no candles; the message is for people. */
  | { kind: 'refused'; message: string }

/** What the reading process says. */
export type ReaderMessage = { kind: 'ready' } | { kind: 'progress'; percent: number } | ReadingEnd

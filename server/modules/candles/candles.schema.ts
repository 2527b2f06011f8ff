import type { ColumnType, JSONColumnType } from 'kysely'
import type { CandleFrame } from '#contract/candles/candle-frames.ts'
import type { CandleFile, CandleFileStatus, CandleFormat } from '#contract/candles/candles.ts'

/** A JSON column: read as parsed values, written as text. */
type Json<T> = JSONColumnType<T & object>
type MaybeJson<T> = ColumnType<T | null, string | null, string | null>

/** One month of a pair and time frame, packed as described in contract/candles/candle-columns.ts. */
interface CandleMonthsTable {
  /** Null for the academy's candles. */
  userId: string | null
  pair: string
  frame: CandleFrame
  /** The first day of the month; read as text. */
  month: string
  candles: number
  digits: number
  firstAt: Date
  lastAt: Date
  synthetic: boolean
  packed: Buffer
}

interface CandleFilesTable {
  id: string
  userId: string
  forAcademy: boolean
  status: CandleFileStatus
  fileKey: string | null
  fileName: string
  attempt: string | null
  progress: number
  format: CandleFormat | null
  frame: CandleFrame | null
  pair: string | null
  timeZone: string | null
  needs: Json<CandleFile['needs']>
  counts: MaybeJson<NonNullable<CandleFile['counts']>>
  problems: Json<CandleFile['problems']>
  error: string | null
  createdAt: Date
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    candleMonths: CandleMonthsTable
    candleFiles: CandleFilesTable
  }
}

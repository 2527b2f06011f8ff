import type { ColumnType } from 'kysely'
import type { CandleFrame } from '#contract/candles/candle-frames.ts'
import type { PracticeEnding } from '#contract/practice/practice.ts'
import type { ClosingReason, OrderKind, OrderStatus } from '#contract/practice/practice-rules.ts'
import type { Direction } from '#contract/signals/signals.ts'

/** A number here; the database's int8 is transferred as text. */
type Big = ColumnType<string, number, number>
type MaybeBig = ColumnType<string | null, number | null, number | null>
/** A column that the database fills unless a value is given. */
type Filled = ColumnType<number, number | undefined, number>

interface PracticeRunsTable {
  id: string
  userId: string
  pair: string
  frame: CandleFrame
  synthetic: boolean
  digits: number
  currency: string
  startCents: Big
  balanceCents: Big
  spread: Big
  riskPercent: number
  hidesDate: boolean
  beginsAt: Date
  context: number
  bars: number
  played: Filled
  version: Filled
  lastAction: string | null
  playedBefore: Filled
  orders: Filled
  startedAt: Date
  endedAt: Date | null
  ending: PracticeEnding | null
}

interface PracticeCandlesTable {
  runId: string
  packed: Buffer
}

/** Prices and lots are numeric in the database and decimal strings here. */
interface PracticeOrdersTable {
  runId: string
  number: number
  version: number
  kind: OrderKind
  direction: Direction
  status: OrderStatus
  lots: string
  remaining: string
  price: string | null
  stop: string | null
  target: string | null
  placedIn: number
  openedIn: number | null
  closedIn: number | null
  entry: string | null
  risk: MaybeBig
  gain: Big
  profitCents: Big
  parts: number
  closedAt: Date | null
}

interface PracticeClosingsTable {
  runId: string
  /** That of the order. */
  number: number
  part: number
  version: number
  closedIn: number
  lots: string
  price: string
  reason: ClosingReason
  unsure: boolean
  profitCents: Big
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    practiceRuns: PracticeRunsTable
    practiceCandles: PracticeCandlesTable
    practiceOrders: PracticeOrdersTable
    practiceClosings: PracticeClosingsTable
  }
}

import type { ColumnType } from 'kysely'
import type { CandleFrame } from '#contract/candles/candle-frames.ts'
import type { ExerciseDirection, ExerciseOutcome } from '#contract/exercises.ts'

/** A column that the database fills unless a value is given. */
type Filled = ColumnType<number, number | undefined, number>

interface DrillsTable {
  videoId: string
  decisions: number
  before: number
  after: number
}

interface DrillMomentsTable {
  id: string
  videoId: string
  pair: string
  frame: CandleFrame
  lastAt: Date
  before: number
  after: number
  /** What its candles cover, the end exclusive. */
  beginsAt: Date
  endsAt: Date
  synthetic: boolean
  setup: string
  /** The decimal places of the disguised prices. */
  digits: number
  visible: Buffer
  rating: Filled
  deviation: Filled
  volatility: Filled
}

interface DrillFuturesTable {
  momentId: string
  factor: number
  shift: ColumnType<string, number, number>
  following: Buffer
}

interface DrillStudentsTable {
  videoId: string
  userId: string
  rating: Filled
  deviation: Filled
  volatility: Filled
}

interface DrillRoundsTable {
  id: string
  videoId: string
  userId: string
  number: number
  size: number
  startedAt: Date
  finishedAt: Date | null
}

interface DrillDecisionsTable {
  id: string
  roundId: string
  position: number
  momentId: string | null
  again: boolean
  shownAt: Date
  committedAt: Date | null
  setup: string | null
  direction: ExerciseDirection | null
  /** Prices as decimal strings, as on the chart. */
  entry: string | null
  stop: string | null
  target: string | null
  outcome: ExerciseOutcome | null
  r: number | null
  enteredIn: number | null
  endedIn: number | null
  exit: string | null
  ratingBefore: number | null
  ratingAfter: number | null
  deviationAfter: number | null
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    drills: DrillsTable
    drillMoments: DrillMomentsTable
    drillFutures: DrillFuturesTable
    drillStudents: DrillStudentsTable
    drillRounds: DrillRoundsTable
    drillDecisions: DrillDecisionsTable
  }
}

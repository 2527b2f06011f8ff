import type { ColumnType } from 'kysely'
import type { CandleFrame } from '#contract/candles/candle-frames.ts'
import type { ExerciseDirection, ExerciseOutcome } from '#contract/exercises.ts'
import type { PractisedHabit } from '#contract/own-drills.ts'

interface OwnDrillsTable {
  id: string
  userId: string
  place: number
  habit: PractisedHabit
  of: string | null
  currency: string
  timeZone: string
  sent: boolean
  sentBy: string | null
  createdAt: Date
}

interface OwnDrillMomentsTable {
  id: string
  drillId: string
  tradeId: string | null
  frame: CandleFrame
  synthetic: boolean
  /** The decimal places of the disguised prices. */
  digits: number
  visible: Buffer
  after: number
}

interface OwnDrillFuturesTable {
  momentId: string
  factor: number
  shift: ColumnType<string, number, number>
  following: Buffer
  /** Of the own trade. */
  enteredIn: number | null
  endedIn: number | null
}

interface OwnDrillRoundsTable {
  id: string
  drillId: string
  number: number
  size: number
  startedAt: Date
  finishedAt: Date | null
}

interface OwnDrillDecisionsTable {
  id: string
  roundId: string
  momentId: string
  position: number
  again: boolean
  shownAt: Date
  committedAt: Date | null
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
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    ownDrills: OwnDrillsTable
    ownDrillMoments: OwnDrillMomentsTable
    ownDrillFutures: OwnDrillFuturesTable
    ownDrillRounds: OwnDrillRoundsTable
    ownDrillDecisions: OwnDrillDecisionsTable
  }
}

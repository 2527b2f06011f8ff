import type { ColumnType } from 'kysely'
import type { CandleFrame } from '#contract/candles/candle-frames.ts'
import type {
  DemandsInput,
  ExerciseDirection,
  ExerciseInput,
  ExerciseOutcome,
  SolutionInput,
} from '#contract/exercises.ts'
import type { Met } from './marking.rules.ts'

/** A jsonb column, written as JSON text. */
type Json<Value> = ColumnType<Value, string, string>

interface ChartExercisesTable {
  videoId: string
  task: string
  pair: string
  frame: CandleFrame
  lastAt: Date
  before: number
  after: number
  synthetic: boolean
  pairShown: boolean
  reasonRequired: boolean
  marking: ExerciseInput['marking']
  /** In original prices, as the solution. */
  demands: Json<DemandsInput>
  solution: Json<SolutionInput>
  /** The decimal places of the disguised prices. */
  digits: number
  visible: Buffer
}

interface ChartExerciseFuturesTable {
  videoId: string
  factor: number
  shift: ColumnType<string, number, number>
  following: Buffer
}

interface ChartExerciseAnswersTable {
  videoId: string
  userId: string
  direction: ExerciseDirection
  /** Prices as decimal strings, as on the chart. */
  entry: string | null
  stop: string | null
  target: string | null
  zoneLow: string | null
  zoneHigh: string | null
  reason: string
  outcome: ExerciseOutcome
  r: number
  enteredIn: number | null
  endedIn: number | null
  exit: string | null
  met: Json<Met>
  points: number | null
  comment: ColumnType<string, string | undefined, string>
  markedAt: Date | null
  markedBy: string | null
  committedAt: Date
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    chartExercises: ChartExercisesTable
    chartExerciseFutures: ChartExerciseFuturesTable
    chartExerciseAnswers: ChartExerciseAnswersTable
  }
}

import type { ColumnType, Generated } from 'kysely'
import type { CandleFrame } from '#contract/candles/candle-frames.ts'
import type { Answer, Question } from '#contract/quizzes/questions.ts'
import type { Given } from './given.rules.ts'

/** A jsonb column, written as JSON text. */
type Json<Value> = ColumnType<Value, string, string>

interface QuizzesTable {
  videoId: string
  passPercent: number
  attemptsAllowed: number | null
  minutes: number | null
  drawn: number | null
}

interface QuizQuestionsTable {
  id: string
  videoId: string
  position: number
  content: Json<Question>
  createdAt: Date
  updatedAt: Date
}

interface QuizPicturesTable {
  videoId: string
  id: string
  fileKey: string
  createdAt: Date
}

interface QuizChartsTable {
  videoId: string
  id: string
  pair: string
  frame: CandleFrame
  synthetic: boolean
  digits: number
  candles: Buffer
  createdAt: Date
}

interface QuizAttemptsTable {
  id: string
  videoId: string
  userId: string
  title: string
  number: number
  allowed: number | null
  passPercent: number
  seed: string
  counts: boolean
  startedAt: Date
  endsAt: Date | null
  submittedAt: Date | null
  possible: number
  points: number | null
  passed: boolean | null
  awaiting: Generated<number>
}

interface QuizAnswersTable {
  id: string
  attemptId: string
  place: number
  questionId: string
  given: Json<Given>
  answer: ColumnType<Answer | null, string | null | undefined, string | null>
  possible: number
  points: number | null
  isRight: boolean | null
  isWritten: Generated<boolean>
  wrong: string | null
  comment: Generated<string>
  markedAt: Date | null
  markedBy: string | null
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    quizzes: QuizzesTable
    quizQuestions: QuizQuestionsTable
    quizPictures: QuizPicturesTable
    quizCharts: QuizChartsTable
    quizAttempts: QuizAttemptsTable
    quizAnswers: QuizAnswersTable
  }
}

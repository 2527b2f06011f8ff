import type { ColumnType } from 'kysely'
import type { Answer, Question } from '#contract/quizzes/questions.ts'
import type { Given } from '#server/modules/quizzes/index.ts'

/** A jsonb column, written as JSON text. */
type Json<Value> = ColumnType<Value, string, string>

/** A question that a video asks at a second. */
interface VideoCheckpointsTable {
  id: string
  videoId: string
  second: number
  content: Json<Question>
  seed: string
  askedSince: Date
  /** Whether the video has been replaced since. */
  mayNotFit: boolean
  createdAt: Date
  updatedAt: Date
}

interface CheckpointAnswersTable {
  checkpointId: string
  userId: string
  given: Json<Given>
  /** Null for whoever did not know it. */
  answer: ColumnType<Answer | null, string | null, never>
  isRight: boolean
  answeredAt: Date
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    videoCheckpoints: VideoCheckpointsTable
    checkpointAnswers: CheckpointAnswersTable
  }
}

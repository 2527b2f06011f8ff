import type { ColumnType, Generated } from 'kysely'
import type { ReviewedContent } from './answering.ts'

interface ReviewCardsTable {
  id: string
  userId: string
  videoId: string
  questionId: string | null
  momentId: string | null
  number: Generated<number>
  seed: string
  reviewedOn: string
  dueOn: string
  stability: number
  difficulty: number
}

interface ReviewAnswersTable {
  cardId: string
  number: number
  answeredAt: Date
  isRight: boolean
  dueOn: string
  /** A jsonb column, written as JSON text. */
  content: ColumnType<ReviewedContent, string, string>
}

interface ReviewHabitsTable {
  userId: string
  streak: Generated<number>
  lastOn: string | null
  answered: Generated<number>
  offOn: string | null
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    reviewCards: ReviewCardsTable
    reviewAnswers: ReviewAnswersTable
    reviewHabits: ReviewHabitsTable
  }
}

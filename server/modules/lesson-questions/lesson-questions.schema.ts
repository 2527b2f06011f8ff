interface LessonQuestionsTable {
  id: string
  /** The lesson or the signal that it is asked on: one of the two. */
  videoId: string | null
  signalId: string | null
  /** Null once the account is deleted. */
  userId: string | null
  text: string
  /** At most one of the three. */
  second: number | null
  paragraph: number | null
  candle: number | null
  /** The beginning of the paragraph as it was. */
  quote: string | null
  /** Since when a teacher is awaited; null once answered or solved. */
  waitingSince: Date | null
  /** When it was last answered. */
  answeredAt: Date | null
  solvedAt: Date | null
  sharedAt: Date | null
  createdAt: Date
  updatedAt: Date
}

interface LessonQuestionMessagesTable {
  id: string
  questionId: string
  /** Null once the account is deleted. */
  userId: string | null
  byTeacher: boolean
  /** Whether the class sees it while the question is shared. */
  shown: boolean
  text: string
  createdAt: Date
}

/** Who has the same question as somebody else. */
interface LessonQuestionSamesTable {
  questionId: string
  userId: string
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    lessonQuestions: LessonQuestionsTable
    lessonQuestionMessages: LessonQuestionMessagesTable
    lessonQuestionSames: LessonQuestionSamesTable
  }
}

export {}

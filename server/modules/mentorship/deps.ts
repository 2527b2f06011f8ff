import type { Signals } from '#server/modules/signals/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'

/** What the operations of this module work with. A period ends before its `to`. */
export interface MentorshipDeps {
  db: Database
  now: Clock
  signals: Pick<Signals, 'finishedOfStrategies' | 'listOfStrategy'>
  /** What the trades that a user closed in a period come to; the win rate is in percent. */
  journalFigures(
    userId: string,
    from: Date,
    to: Date,
  ): Promise<{ trades: number; totalR: number; winRate: number | null }>
  /** How many lessons a user completed in a period. */
  completedLessons(userId: string, from: Date, to: Date): Promise<number>
}

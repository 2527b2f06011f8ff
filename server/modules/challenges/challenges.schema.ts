import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ChallengeMetric } from '#contract/challenges.ts'

interface ChallengesTable {
  id: string
  title: string
  description: string
  metric: ChallengeMetric
  /** Numeric in the database, and read as a string. */
  target: ColumnType<string, number, number>
  reward: string
  startsAt: Date
  endsAt: Date
  isPublished: boolean
  createdAt: Date
  updatedAt: Date
  /** When what participants came to was kept; null until it has ended. */
  resultsKeptAt: Generated<Date | null>
}

interface ChallengeParticipantsTable {
  challengeId: string
  userId: string
  joinedAt: Date
  completedAt: Generated<Date | null>
  /** In the unit of the metric; null until kept, as are the following. */
  resultValue: Generated<number | null>
  resultProgress: Generated<number | null>
  resultTrades: Generated<number | null>
  resultStatements: Generated<number | null>
}

interface LeaderboardNamesTable {
  userId: string
}

interface LeaderboardNumbersTable {
  userId: string
  number: GeneratedAlways<number>
}

/** Months are dates in the database, the first of each; read as text. */
interface LeaderboardMonthsTable {
  month: string
  timeZone: string
  keptAt: Date
}

interface LeaderboardEntriesTable {
  month: string
  line: number
  place: number
  userId: string | null
  number: number
  totalR: number
  trades: number
  fromStatements: number
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    challenges: ChallengesTable
    challengeParticipants: ChallengeParticipantsTable
    leaderboardEntries: LeaderboardEntriesTable
    leaderboardMonths: LeaderboardMonthsTable
    leaderboardNames: LeaderboardNamesTable
    leaderboardNumbers: LeaderboardNumbersTable
  }
}

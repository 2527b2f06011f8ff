import type { ColumnType, Generated } from 'kysely'
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
}

interface ChallengeParticipantsTable {
  challengeId: string
  userId: string
  joinedAt: Date
  completedAt: Generated<Date | null>
}

interface LeaderboardNamesTable {
  userId: string
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    challenges: ChallengesTable
    challengeParticipants: ChallengeParticipantsTable
    leaderboardNames: LeaderboardNamesTable
  }
}

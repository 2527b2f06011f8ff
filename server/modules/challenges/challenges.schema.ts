import type { ColumnType, Generated } from 'kysely'
import type { ChallengeMetric } from '#contract/challenges.ts'

interface ChallengesTable {
  id: string
  title: string
  description: string
  metric: ChallengeMetric
  /** Numeric in the database, and a string as it is read. */
  target: ColumnType<string, number, number>
  reward: string
  starts_at: Date
  ends_at: Date
  is_published: boolean
  created_at: Date
  updated_at: Date
}

interface ChallengeParticipantsTable {
  challenge_id: string
  user_id: string
  joined_at: Date
  completed_at: Generated<Date | null>
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    challenges: ChallengesTable
    challenge_participants: ChallengeParticipantsTable
  }
}

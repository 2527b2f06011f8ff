import type { Challenge } from '#contract/challenges.ts'
import { type Figures, progressOf, statusOf } from './challenges.rules.ts'
import type { ChallengeRow } from './challenges.store.ts'

/** A challenge as somebody meets it at `at`; `figures` is null for those who don't take part. */
export function presentChallenge(row: ChallengeRow, figures: Figures | null, at: Date): Challenge {
  const aim = { metric: row.metric, target: Number(row.target) }
  const period = { startsAt: row.starts_at, endsAt: row.ends_at }
  const { completed_at: completedAt } = row
  const joined = row.joined_at !== null
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    ...aim,
    reward: row.reward,
    startDate: row.starts_at.toISOString(),
    endDate: row.ends_at.toISOString(),
    isPublished: row.is_published,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    participants: row.participants,
    status: statusOf(period, completedAt, at),
    progress: completedAt ? 100 : figures ? progressOf(aim, figures) : 0,
    joined,
    completedAt: completedAt?.toISOString() ?? null,
    can: {
      join: !joined && row.is_published && at < row.ends_at,
      leave: joined && completedAt === null,
    },
  }
}

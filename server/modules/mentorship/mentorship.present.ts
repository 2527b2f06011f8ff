import type { Challenge } from '#contract/challenges.ts'
import type { Strategy } from '#contract/strategies.ts'
import { type RecordedSignal, recordOf } from '#server/modules/signals/index.ts'
import type { Figures } from './challenges.rules.ts'
import { progressOf, statusOf } from './challenges.rules.ts'
import type { ChallengeRow } from './challenges.store.ts'
import type { StrategyRow } from './strategies.store.ts'

/** A strategy with the record of its finished signals. */
export const presentStrategy = (
  row: StrategyRow,
  finished: readonly RecordedSignal[],
): Strategy => ({
  id: row.id,
  title: row.title,
  description: row.description,
  rules: row.rules,
  riskLevel: row.risk_level,
  videoUrl: row.video_url,
  isPublished: row.is_published,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  record: recordOf(finished),
})

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

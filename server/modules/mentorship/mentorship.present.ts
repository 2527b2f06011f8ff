import type { Challenge, Strategy } from '#contract/mentorship.ts'
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
  riskLevel: row.riskLevel,
  videoUrl: row.videoUrl,
  isPublished: row.isPublished,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  record: recordOf(finished),
})

/** A challenge as somebody meets it at `at`; `figures` is null for those who don't take part. */
export function presentChallenge(row: ChallengeRow, figures: Figures | null, at: Date): Challenge {
  const aim = { metric: row.metric, target: Number(row.target) }
  const period = { startsAt: row.startsAt, endsAt: row.endsAt }
  const { completedAt } = row
  const joined = row.joinedAt !== null
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    ...aim,
    reward: row.reward,
    startDate: row.startsAt.toISOString(),
    endDate: row.endsAt.toISOString(),
    isPublished: row.isPublished,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    participants: row.participants,
    status: statusOf(period, completedAt, at),
    progress: completedAt ? 100 : figures ? progressOf(aim, figures) : 0,
    joined,
    completedAt: completedAt?.toISOString() ?? null,
    can: {
      join: !joined && row.isPublished && at < row.endsAt,
      leave: joined && completedAt === null,
    },
  }
}

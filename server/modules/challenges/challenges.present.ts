import type { Challenge } from '#contract/challenges.ts'
import { instants } from '#server/platform/http/instants.ts'
import { type Figures, progressOf, statusOf } from './challenges.rules.ts'
import type { ChallengeRow } from './challenges.store.ts'

/** A challenge as somebody meets it at `at`; `figures` is null for those who don't take part. */
export function presentChallenge(row: ChallengeRow, figures: Figures | null, at: Date): Challenge {
  const aim = { metric: row.metric, target: Number(row.target) }
  const period = { startsAt: row.startsAt, endsAt: row.endsAt }
  const { completedAt } = row
  const joined = row.joinedAt !== null
  return {
    ...instants(row),
    ...aim,
    startDate: row.startsAt.toISOString(),
    endDate: row.endsAt.toISOString(),
    status: statusOf(period, completedAt, at),
    progress: completedAt ? 100 : figures ? progressOf(aim, figures) : 0,
    joined,
    can: {
      join: !joined && row.isPublished && at < row.endsAt,
      leave: joined && completedAt === null,
    },
  }
}

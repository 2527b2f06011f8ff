import type { Challenge } from '#contract/challenges.ts'
import { instants } from '#server/platform/http/instants.ts'
import { type Figures, progressOf, statusOf } from './challenges.rules.ts'
import type { ChallengeRow } from './challenges.store.ts'

type Standing = Pick<ChallengeRow, 'completedAt' | 'endsAt' | 'metric' | 'startsAt' | 'target'> &
  Partial<Pick<ChallengeRow, 'resultProgress'>>

/** A user's standing in a challenge at `at`; `figures` is null for non-participants. */
export function presentStanding(row: Standing, figures: Figures | null, at: Date) {
  const { completedAt, metric, startsAt, endsAt } = row
  const aim = { metric, target: Number(row.target) }
  return {
    status: statusOf({ startsAt, endsAt }, completedAt, at),
    progress: completedAt ? 100 : (row.resultProgress ?? (figures ? progressOf(aim, figures) : 0)),
  }
}

/** The standing of those who take no part in a challenge. */
export const standingOfOthers = (row: Omit<Standing, 'completedAt'>, at: Date) =>
  presentStanding({ ...row, completedAt: null }, null, at)

/** A challenge as seen by a user at `at`; `figures` is null for non-participants. */
export function presentChallenge(row: ChallengeRow, figures: Figures | null, at: Date): Challenge {
  const { completedAt } = row
  const joined = row.joinedAt !== null
  return {
    ...instants(row),
    target: Number(row.target),
    startDate: row.startsAt.toISOString(),
    endDate: row.endsAt.toISOString(),
    ...presentStanding(row, figures, at),
    joined,
    can: {
      join: !joined && row.isPublished && at < row.endsAt,
      // What it came to at its end is kept.
      leave: joined && completedAt === null && at < row.endsAt,
    },
  }
}

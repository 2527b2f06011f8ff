import {
  type ChallengeMetric,
  type ChallengeStatus,
  tradesForWinRate,
} from '#contract/challenges.ts'
import { Failure } from '#server/platform/failure.ts'

/** What a user did during a challenge. */
export interface Figures {
  /** Closed trades. */
  trades: number
  /** How many of these come from a statement; absent where nobody asks. */
  fromStatements?: number
  totalR: number
  /** Percent; null without trades. */
  winRate: number | null
  lessons: number
}

interface Aim {
  metric: ChallengeMetric
  target: number
}

interface Period {
  startsAt: Date
  endsAt: Date
}

/** Progress towards the target: 0 to 1, and 1 only once it is reached. */
function shareOf({ metric, target }: Aim, figures: Figures): number {
  const part = (value: number, of: number) => Math.min(1, Math.max(0, value / of))
  switch (metric) {
    case 'trades_journaled':
      return part(figures.trades, target)
    case 'total_r':
      return part(figures.totalR, target)
    case 'lessons_completed':
      return part(figures.lessons, target)
    case 'win_rate':
      return part(figures.winRate ?? 0, target) * part(figures.trades, tradesForWinRate)
  }
}

/** What was reached, in the unit of the metric. */
export function reachedIn(metric: ChallengeMetric, figures: Figures): number {
  switch (metric) {
    case 'trades_journaled':
      return figures.trades
    case 'total_r':
      return figures.totalR
    case 'lessons_completed':
      return figures.lessons
    case 'win_rate':
      return figures.winRate ?? 0
  }
}

/** Rounded percentage; 100 only once the target is reached. */
export function progressOf(aim: Aim, figures: Figures): number {
  const share = shareOf(aim, figures)
  return share === 1 ? 100 : Math.min(99, Math.round(100 * share))
}

/** The status of a challenge for a user at `at`; the end is exclusive. */
export function statusOf(
  { startsAt, endsAt }: Period,
  completedAt: Date | null,
  at: Date,
): ChallengeStatus {
  if (completedAt) return 'completed'
  if (at < startsAt) return 'upcoming'
  return at < endsAt ? 'active' : 'ended'
}

/** Throws rule_violated for an end before the start, and for an unreachable target. */
export function checkChallenge({ startsAt, endsAt }: Period, { metric, target }: Aim): void {
  const issues = [
    ...(startsAt < endsAt ? [] : [{ path: 'endDate', message: 'The end must be after the start' }]),
    ...(metric === 'win_rate' && target > 100
      ? [{ path: 'target', message: 'A win rate cannot exceed 100 percent' }]
      : []),
    ...((metric === 'trades_journaled' || metric === 'lessons_completed') &&
    !Number.isInteger(target)
      ? [{ path: 'target', message: 'Enter a whole number of trades or lessons' }]
      : []),
  ]
  const [first] = issues
  if (first) throw new Failure('rule_violated', `${first.message}.`, { issues })
}

/** Throws rule_violated if nobody can join at `at`. */
export function checkJoinable(challenge: { isPublished: boolean; endsAt: Date }, at: Date): void {
  if (!challenge.isPublished) {
    throw new Failure('rule_violated', 'This challenge has not been published.')
  }
  if (at >= challenge.endsAt) throw new Failure('rule_violated', 'This challenge has ended.')
}

import {
  type ChallengeMetric,
  type ChallengeStatus,
  tradesForWinRate,
} from '#contract/challenges.ts'
import { Failure } from '#server/platform/failure.ts'

/** What a user did in the time of a challenge. */
export interface Figures {
  /** Trades that were closed. */
  trades: number
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

/** How far figures are to the target: 0 to 1, and 1 only where it has been reached. */
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

/** Percent, rounded; 100 only where the target has been reached. */
export function progressOf(aim: Aim, figures: Figures): number {
  const share = shareOf(aim, figures)
  return share === 1 ? 100 : Math.min(99, Math.round(100 * share))
}

/** Where a challenge stands at `at` for somebody; its last instant is no longer in it. */
export function statusOf(
  { startsAt, endsAt }: Period,
  completedAt: Date | null,
  at: Date,
): ChallengeStatus {
  if (completedAt) return 'completed'
  if (at < startsAt) return 'upcoming'
  return at < endsAt ? 'active' : 'ended'
}

/** Throws rule_violated for a time that ends before it begins, and a target that none can reach. */
export function checkChallenge({ startsAt, endsAt }: Period, { metric, target }: Aim): void {
  const issues = [
    ...(startsAt < endsAt ? [] : [{ path: 'endDate', message: 'The end comes after the start' }]),
    ...(metric === 'win_rate' && target > 100
      ? [{ path: 'target', message: 'A win rate is at most 100 percent' }]
      : []),
    ...((metric === 'trades_journaled' || metric === 'lessons_completed') &&
    !Number.isInteger(target)
      ? [{ path: 'target', message: 'A number of trades or lessons is whole' }]
      : []),
  ]
  const [first] = issues
  if (first) throw new Failure('rule_violated', `${first.message}.`, { issues })
}

/** Throws rule_violated where nobody can enter at `at`. */
export function checkJoinable(challenge: { isPublished: boolean; endsAt: Date }, at: Date): void {
  if (!challenge.isPublished) {
    throw new Failure('rule_violated', 'This challenge has not been published.')
  }
  if (at >= challenge.endsAt) throw new Failure('rule_violated', 'This challenge has ended.')
}

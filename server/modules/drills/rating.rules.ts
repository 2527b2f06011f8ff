import rate from 'glicko2-lite'
import type { ExerciseDirection } from '#contract/exercises.ts'

/** How strong a student is, or how hard a moment: Glicko-2, on its usual scale around 1500. */
export interface Standing {
  rating: number
  /** How far off the rating may be. */
  deviation: number
  /** How much it is expected to change. */
  volatility: number
}

/** Where ratings stay, however one-sided the results. */
export const ratingBounds = { least: 0, most: 4000 }

/**
 * What a decision counts in the game of a student against a moment: a gain wins it, a loss loses it. What came to nothing
 * is a draw, whether it was no trade or an order that was not filled: it moves both ratings towards each other, so that
 * staying out of a hard moment is worth something, and of an easy one costs something.
 */
export const scoreOf = (r: number): number => (r > 0 ? 1 : r < 0 ? 0 : 0.5)

/**
 * Whether a decision is a mistake: a loss, or staying out of a moment that is easier than the student is strong, which
 * costs rating.
 */
export const isMissed = (
  { direction, r }: { direction: ExerciseDirection; r: number },
  student: Pick<Standing, 'rating'> | null,
  moment: Pick<Standing, 'rating'>,
): boolean => r < 0 || (direction === 'NONE' && student !== null && moment.rating < student.rating)

/** Both ratings after a decision that came to `r`; each is computed from what both were before. */
export function ratedAfter(
  student: Standing,
  moment: Standing,
  r: number,
): { student: Standing; moment: Standing } {
  const score = scoreOf(r)
  return {
    student: played(student, moment, score),
    moment: played(moment, student, 1 - score),
  }
}

function played(one: Standing, other: Standing, score: number): Standing {
  const after = rate(one.rating, one.deviation, one.volatility, [
    [other.rating, other.deviation, score],
  ])
  const { least, most } = ratingBounds
  return {
    rating: Math.min(most, Math.max(least, after.rating)),
    deviation: after.rd,
    volatility: after.vol,
  }
}

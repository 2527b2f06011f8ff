import type { Question } from '#contract/quizzes/questions.ts'
import type { Share } from './chart-marks.rules.ts'

/** Whether the teacher gives a part of the points for what is partly right. */
export const isPartial = (question: Question): boolean =>
  'partial' in question && question.partial === true

/** The points for a share of what is right: whole, rounded down, so that only all of it gets all of them. */
export const pointsFor = (points: number, { of, whole }: Share): number =>
  whole <= 0n ? 0 : of >= whole ? points : Number((BigInt(points) * of) / whole)

/** The share of several choices: the right ones less the wrong ones, never below nothing. */
export function shareOfChoices(chosen: readonly number[], right: readonly number[]): Share {
  const hits = chosen.filter((place) => right.includes(place)).length
  return { of: BigInt(Math.max(0, 2 * hits - chosen.length)), whole: BigInt(right.length) }
}

/** The share of items or pairs that are where they belong. */
export const shareOfPlaces = (areRight: readonly boolean[]): Share => ({
  of: BigInt(areRight.filter(Boolean).length),
  whole: BigInt(areRight.length),
})

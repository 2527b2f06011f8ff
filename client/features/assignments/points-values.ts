import { numberOf } from '#client/ui/forms/decimal-text.ts'
import type { Criterion, GradedCriterion } from '#contract/rubric-sums.ts'

/** Whether these are points that a criterion can be given: halves, up to its most. */
export function isGiven(typed: string, { points }: Criterion): boolean {
  const given = numberOf(typed)
  return given >= 0 && given <= points && Number.isInteger(given * 2)
}

/** The points as typed, in the order of the criteria; null if some are missing or cannot be given. */
export function pointsFrom(
  rubric: readonly Criterion[],
  typed: readonly string[],
): GradedCriterion[] | null {
  if (!rubric.every((criterion, index) => isGiven(typed[index] ?? '', criterion))) return null
  return rubric.map(({ name, points }, index) => ({
    name,
    points,
    given: numberOf(typed[index] ?? ''),
  }))
}

/** A criterion with the points typed for it. */
export interface TypedPoints extends Criterion {
  typed: string
}

/** What is typed for each criterion, in their order: found by name and points, since the criteria may have changed. */
export function typedFor(rubric: readonly Criterion[], known: readonly TypedPoints[]): string[] {
  const left = [...known]
  return rubric.map(({ name, points }) => {
    const place = left.findIndex((one) => one.name === name && one.points === points)
    const [found] = place < 0 ? [] : left.splice(place, 1)
    return found?.typed ?? ''
  })
}

/** The sum of the points as typed so far. */
export const sumOfTyped = (typed: readonly string[]): number =>
  typed.reduce((sum, one) => sum + (numberOf(one) || 0), 0)

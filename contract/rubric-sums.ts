/** One of the things that points are given for. */
export interface Criterion {
  name: string
  /** The most that can be given, in points. */
  points: number
}

export interface GradedCriterion extends Criterion {
  /** In points, in halves. */
  given: number
}

/** The most points that a rubric gives; 0 without criteria. */
export const mostPoints = (rubric: readonly Criterion[]): number =>
  rubric.reduce((sum, { points }) => sum + points, 0)

/** The mark: the sum of the points given. Halves are exact as binary numbers. */
export const givenPoints = (rubric: readonly GradedCriterion[]): number =>
  rubric.reduce((sum, { given }) => sum + given, 0)

/** Whether points were given for exactly these criteria, in this order, and none more than it has. */
export const isGradedBy = (
  rubric: readonly Criterion[],
  graded: readonly GradedCriterion[],
): boolean =>
  rubric.length === graded.length &&
  rubric.every(({ name, points }, index) => {
    const own = graded[index]
    return own?.name === name && own.points === points && own.given <= points
  })

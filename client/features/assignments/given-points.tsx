import { type GradedCriterion, givenPoints, mostPoints } from '#contract/rubric-sums.ts'
import { pointsText } from './assignment-words.ts'

/** The points of a graded attempt by criteria, and their sum. */
export function GivenPoints({ rubric }: { rubric: readonly GradedCriterion[] }) {
  return (
    <dl
      aria-label="Points"
      className="grid w-full max-w-prose grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm"
    >
      {rubric.map(({ name, points, given }, index) => (
        // Two criteria may have the same name; their order is fixed.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={index} className="contents">
          <dt className="min-w-0 break-words">{name}</dt>
          <dd className="text-right tabular-nums">{pointsText(given, points)}</dd>
        </div>
      ))}
      <div className="contents font-semibold">
        <dt>Mark</dt>
        <dd className="text-right tabular-nums">
          {pointsText(givenPoints(rubric), mostPoints(rubric))}
        </dd>
      </div>
    </dl>
  )
}

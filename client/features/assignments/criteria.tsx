import { type Criterion, mostPoints } from '#contract/rubric-sums.ts'

/** What points are given for, in a sentence. */
export function Criteria({ rubric }: { rubric: readonly Criterion[] }) {
  const parts = rubric.map(({ name, points }) => `${name} (${points})`)
  return (
    <p className="text-sm break-words text-muted-foreground">
      Up to {mostPoints(rubric)} points: {parts.join(', ')}.
    </p>
  )
}

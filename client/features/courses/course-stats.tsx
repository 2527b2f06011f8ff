import { Card } from '#client/ui/card.tsx'
import type { Course } from '#contract/courses.ts'

/** What the catalogue amounts to. */
export function CourseStats({ courses }: { courses: readonly Course[] }) {
  const figures = [
    ['Total Courses', courses.length],
    ['Published', courses.filter(({ isPublished }) => isPublished).length],
    ['Beginner', courses.filter(({ level }) => level === 'beginner').length],
    ['Total Minutes', courses.reduce((sum, { duration }) => sum + duration, 0)],
  ] as const
  return (
    <Card title="Course Statistics">
      <dl className="grid grid-cols-2 gap-4 @2xl:grid-cols-4">
        {figures.map(([label, value]) => (
          <div key={label} className="flex min-w-0 flex-col-reverse justify-end gap-1">
            <dt className="text-sm text-muted-foreground">{label}</dt>
            <dd className="text-2xl font-semibold tabular-nums">{value.toLocaleString()}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

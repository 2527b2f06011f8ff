import { useQuery } from '@tanstack/react-query'
import { Card } from '#client/ui/displays/card.tsx'
import { courseFiguresQuery } from './managed-courses.queries.ts'

/** The totals of the course catalogue. */
export function CourseStats() {
  const { data } = useQuery(courseFiguresQuery())
  const figures = [
    ['Total Courses', data?.total],
    ['Published', data?.published],
    ['Beginner', data?.beginner],
    ['Total Minutes', data?.minutes],
  ] as const
  return (
    <Card title="Course Statistics">
      <dl className="grid grid-cols-2 gap-4 @2xl:grid-cols-4">
        {figures.map(([label, value]) => (
          <div key={label} className="flex min-w-0 flex-col-reverse justify-end gap-1">
            <dt className="text-sm text-muted-foreground">{label}</dt>
            <dd className="text-2xl font-semibold tabular-nums">
              {value?.toLocaleString('en-US') ?? '–'}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

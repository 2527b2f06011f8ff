import { BarChart } from '#client/ui/charts/bar-chart.tsx'
import { ChartFrame } from '#client/ui/charts/chart-frame.tsx'
import { percent } from '#client/ui/displays/format.ts'
import type { Column } from '#client/ui/lists/table-column.ts'
import type { AdminStats } from '#contract/admin.ts'

type CourseCompletion = NonNullable<AdminStats['courses']>[number]

/** How far students are in each course, as a chart or as a table. */
export function CourseProgress({ courses }: { courses: readonly CourseCompletion[] }) {
  return (
    <ChartFrame
      title="Course Progress Overview"
      description="Share of lessons completed by the students who have started the course"
      // Required by the specification, section 2.
      height={200}
      data={{ columns, rows: courses, rowKey: ({ id }) => id }}
      empty="No published courses yet"
    >
      <BarChart
        bars={courses.map(({ id, title, completion }) => ({
          key: id,
          label: title,
          value: completion,
        }))}
      />
    </ChartFrame>
  )
}

const columns: Column<CourseCompletion>[] = [
  {
    key: 'title',
    header: 'Course',
    wide: true,
    cell: ({ title }) => <span className="font-medium">{title}</span>,
    sort: ({ title }) => title,
  },
  {
    key: 'completion',
    header: 'Completion',
    align: 'end',
    cell: ({ completion }) => <span className="tabular-nums">{percent(completion)}</span>,
    sort: ({ completion }) => completion,
  },
]

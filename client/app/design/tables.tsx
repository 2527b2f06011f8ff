import { useState } from 'react'
import { BarChart } from '#client/ui/charts/bar-chart.tsx'
import { ChartFrame } from '#client/ui/charts/chart-frame.tsx'
import { EquityChart } from '#client/ui/charts/equity-chart.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Badge } from '#client/ui/displays/badge.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { FirstOne } from '#client/ui/lists/first-one.tsx'
import { Pagination } from '#client/ui/lists/pagination.tsx'
import { type Column, Table } from '#client/ui/lists/table.tsx'
import { Specimen } from './specimen.tsx'

interface Lesson {
  title: string
  minutes: number
  completion: number
}

const lessons: Lesson[] = [
  { title: 'Forex Basics', minutes: 45, completion: 82 },
  { title: 'Reading Price Action', minutes: 120, completion: 54 },
  { title: 'Risk and Position Size', minutes: 60, completion: 31 },
]

const columns: Column<Lesson>[] = [
  { key: 'title', header: 'Title', cell: ({ title }) => title, wide: true, sort: (l) => l.title },
  {
    key: 'minutes',
    header: 'Duration',
    cell: ({ minutes }) => `${minutes} min`,
    align: 'end',
    sort: (lesson) => lesson.minutes,
  },
  {
    key: 'completion',
    header: 'Completion',
    cell: ({ completion }) => `${completion}%`,
    align: 'end',
    sort: (lesson) => lesson.completion,
  },
  {
    key: 'status',
    header: 'Status',
    cell: () => <Badge variant="success">Published</Badge>,
  },
  {
    key: 'actions',
    header: 'Actions',
    cell: () => (
      <Button size="sm" variant="outline">
        Edit
      </Button>
    ),
    align: 'end',
    wide: true,
  },
]

const results = [1, -1, 2, -1, 1.5].map((r, index) => ({
  r,
  at: `2026-11-0${index + 1}T09:00:00Z`,
}))
const sums = results.map(({ at }, index) => ({
  at,
  value: results.slice(0, index + 1).reduce((sum, { r }) => sum + r, 0),
}))

const rowKey = ({ title }: Lesson) => title

/** Rows and figures. */
export function Tables() {
  const [page, setPage] = useState(2)
  return (
    <>
      <Specimen name="Table">
        <Card title="All Courses">
          <Table
            caption="All Courses"
            columns={columns}
            rows={lessons}
            rowKey={rowKey}
            empty="No courses"
            filter={{ label: 'Search courses', textOf: ({ title }) => title }}
          />
          <Pagination label="Courses" page={page} pageSize={20} total={57} onChange={setPage} />
        </Card>
        <div className="grid gap-5 md:grid-cols-3">
          <Card title="Loading" level={3}>
            <Table
              caption="Loading"
              columns={columns}
              rows={undefined}
              rowKey={rowKey}
              empty="No courses"
            />
          </Card>
          <Card title="Empty" level={3}>
            <Table
              caption="Empty"
              columns={columns}
              rows={[]}
              rowKey={rowKey}
              empty={
                <FirstOne hint="A course has lessons." make={() => setPage(1)}>
                  No courses
                </FirstOne>
              }
            />
          </Card>
          <Card title="Failed" level={3}>
            <Table
              caption="Failed"
              columns={columns}
              rows={undefined}
              rowKey={rowKey}
              empty="No courses"
              error="Failed to load data. Please try again."
              onRetry={() => undefined}
            />
          </Card>
        </div>
      </Specimen>
      <Specimen name="Chart frame and bar chart">
        <ChartFrame
          title="Course Progress Overview"
          legend={[{ label: 'Completion, in percent', color: 'series' }]}
          data={{ columns: columns.slice(0, 3), rows: lessons, rowKey }}
          empty="No courses"
        >
          <BarChart
            bars={lessons.map(({ title, completion }) => ({
              key: title,
              label: title,
              value: completion,
            }))}
          />
        </ChartFrame>
      </Specimen>
      <Specimen name="Equity chart">
        <ChartFrame
          title="Equity curve in R"
          data={{
            columns: [{ key: 'value', header: 'R so far', cell: ({ value }) => value }],
            rows: sums,
            rowKey: ({ at }) => at,
          }}
          empty="No results"
        >
          <EquityChart
            points={sums}
            mark={(r) => `${r}R`}
            note={(index) => <p className="tabular-nums">{sums[index]?.value}R</p>}
          />
        </ChartFrame>
      </Specimen>
    </>
  )
}

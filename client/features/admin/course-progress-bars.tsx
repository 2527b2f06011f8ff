import {
  Bar,
  BarChart,
  CartesianGrid,
  LabelList,
  ResponsiveContainer,
  XAxis,
  YAxis,
} from 'recharts'
import { chartColors } from '#client/ui/charts/chart-frame.tsx'
import { percent } from '#client/ui/displays/format.ts'
import type { AdminStats } from '#contract/admin.ts'

/** The least room for one course, in pixels; more courses than fit are scrolled. */
const roomPerCourse = 104

const label = { fill: chartColors.text, fontSize: 12 }

/** One bar for each course, from 0 to 100 percent; fills the height it is given. */
export default function CourseProgressBars({
  courses,
}: {
  courses: readonly AdminStats['courses'][number][]
}) {
  return (
    <div className="h-full overflow-x-auto overflow-y-hidden">
      <div className="h-full min-w-full" style={{ width: courses.length * roomPerCourse }}>
        <ResponsiveContainer width="100%" height="100%">
          <BarChart data={[...courses]} margin={{ top: 20, right: 0, bottom: 0, left: 0 }}>
            <CartesianGrid vertical={false} stroke={chartColors.grid} />
            <XAxis
              dataKey="title"
              interval={0}
              height={40}
              tickLine={false}
              axisLine={{ stroke: chartColors.grid }}
              tick={{ ...label, width: roomPerCourse - 12, maxLines: 2 }}
            />
            <YAxis
              domain={[0, 100]}
              ticks={[0, 50, 100]}
              tickFormatter={percent}
              width={44}
              tickLine={false}
              axisLine={false}
              tick={label}
            />
            <Bar
              dataKey="completion"
              fill={chartColors.series}
              maxBarSize={48}
              // Without any height there would be no '0%' either.
              minPointSize={1}
              radius={[3, 3, 0, 0]}
              isAnimationActive={false}
            >
              <LabelList
                dataKey="completion"
                position="top"
                formatter={(value) => percent(Number(value))}
                {...label}
                className="tabular-nums"
              />
            </Bar>
          </BarChart>
        </ResponsiveContainer>
      </div>
    </div>
  )
}

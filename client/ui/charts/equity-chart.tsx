import type { ReactNode } from 'react'
import {
  Area,
  AreaChart,
  CartesianGrid,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { moment } from '../displays/format.ts'
import { chartColors } from './chart-frame.tsx'
import { valueAxis } from './value-axis.ts'

export interface EquityChartProps {
  /** What had been won or lost after each result, in the order of closing. */
  points: readonly { at: string; value: number }[]
  /** A value at the vertical axis, in a few letters. */
  mark: (value: number) => string
  /** What is said of a point, by its place in `points`, below its time. */
  note: (index: number) => ReactNode
}

const label = { fill: chartColors.text, fontSize: 12 }
const days = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' })

/**
 * The line of what was won and lost, result by result; fills the height it is given. Brings the
 * charting library: load it lazily, inside a `ChartFrame`.
 */
export default function EquityChart({ points, mark, note }: EquityChartProps) {
  const data = points.map(({ value }, index) => ({ index, value }))
  const dayAt = (index: number) => (points[index] ? days.format(new Date(points[index].at)) : '')
  return (
    <ResponsiveContainer width="100%" height="100%">
      <AreaChart data={data} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
        <CartesianGrid vertical={false} syncWithTicks stroke={chartColors.grid} />
        <XAxis
          dataKey="index"
          tickFormatter={dayAt}
          minTickGap={48}
          tickLine={false}
          axisLine={false}
          tick={label}
        />
        <YAxis
          {...valueAxis(data.map(({ value }) => value))}
          tickFormatter={mark}
          width={52}
          tickLine={false}
          axisLine={false}
          tick={label}
        />
        <ReferenceLine y={0} stroke={chartColors.text} />
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: chartColors.accent }}
          content={({ active, payload }) => {
            const index = Number(payload?.[0]?.payload?.index)
            const point = active ? points[index] : undefined
            return point ? <PointNote at={point.at}>{note(index)}</PointNote> : null
          }}
        />
        <Area
          type="linear"
          dataKey="value"
          stroke={chartColors.series}
          strokeWidth={2}
          fill={chartColors.series}
          fillOpacity={0.1}
          isAnimationActive={false}
          dot={points.length === 1}
        />
      </AreaChart>
    </ResponsiveContainer>
  )
}

function PointNote({ at, children }: { at: string; children: ReactNode }) {
  return (
    <div className="rounded-md border bg-popover px-3 py-2 text-compact text-popover-foreground shadow-raised">
      <p className="text-muted-foreground tabular-nums">{moment(at)}</p>
      {children}
    </div>
  )
}

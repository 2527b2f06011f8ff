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
import { chartColors } from '#client/ui/chart-frame.tsx'
import { moment } from '#client/ui/format.ts'
import type { JournalFigures } from '#contract/journal.ts'
import { dayOf, multiple } from './journal-words.ts'
import { moneyAxis } from './money-axis.ts'
import { ResultText } from './result-text.tsx'

type Point = JournalFigures['equityCurve'][number]

interface EquityChartProps {
  points: readonly Point[]
  currency: string
}

const label = { fill: chartColors.text, fontSize: 12 }

/** The line of what was won and lost, in the order of closing; fills the height it is given. */
export default function EquityChart({ points, currency }: EquityChartProps) {
  const short = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    maximumSignificantDigits: 3,
    notation: 'compact',
  })
  const data = points.map(({ netCents }, index) => ({ index, net: netCents / 100 }))
  const dayAt = (index: number) => (points[index] ? dayOf(points[index].at) : '')
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
          {...moneyAxis(data.map(({ net }) => net))}
          tickFormatter={(net: number) => short.format(net)}
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
            const point = active ? points[Number(payload?.[0]?.payload?.index)] : undefined
            return point ? <PointNote point={point} currency={currency} /> : null
          }}
        />
        <Area
          type="linear"
          dataKey="net"
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

function PointNote({ point, currency }: { point: Point; currency: string }) {
  return (
    <div className="rounded-md border bg-popover px-3 py-2 text-compact text-popover-foreground shadow-raised">
      <p className="text-muted-foreground tabular-nums">{moment(point.at)}</p>
      <p className="font-semibold">
        <ResultText cents={point.netCents} currency={currency} />
      </p>
      <p className="tabular-nums">{multiple(point.r)}</p>
    </div>
  )
}

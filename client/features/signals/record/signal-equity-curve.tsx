import { ChartFrame } from '#client/ui/charts/chart-frame.tsx'
import { EquityChart } from '#client/ui/charts/equity-chart.tsx'
import { moment, rText } from '#client/ui/displays/format.ts'
import type { Column } from '#client/ui/lists/table-column.ts'
import type { TrackRecord } from '#contract/signals.ts'

type Point = TrackRecord['equityCurve'][number]

/** The cumulative result of following every signal, in R, as a line or as a table. */
export function SignalEquityCurve({ points }: { points: readonly Point[] }) {
  const rows = points.map((point, index) => ({ ...point, place: index + 1 }))
  return (
    <ChartFrame
      title="Equity curve in R"
      description="The sum of results after each closed signal, from zero"
      height={180}
      data={{ columns, rows, rowKey: ({ place }) => String(place) }}
      empty="The curve starts with the first result."
    >
      <EquityChart
        points={points.map(({ at, totalR }) => ({ at, value: totalR }))}
        mark={(r) => `${Number(r.toFixed(2))}R`}
        note={(index) => {
          const point = points[index]
          if (!point) return null
          return (
            <p className="tabular-nums">
              <span className="font-semibold">{rText(point.totalR)}</span> after {rText(point.r)}
            </p>
          )
        }}
      />
    </ChartFrame>
  )
}

const columns: Column<Point & { place: number }>[] = [
  {
    key: 'at',
    header: 'Closed',
    wide: true,
    cell: ({ at }) => (
      <time dateTime={at} className="tabular-nums">
        {moment(at)}
      </time>
    ),
  },
  {
    key: 'r',
    header: 'Result',
    align: 'end',
    cell: ({ r }) => <span className="tabular-nums">{rText(r)}</span>,
  },
  {
    key: 'totalR',
    header: 'R so far',
    align: 'end',
    cell: ({ totalR }) => <span className="tabular-nums">{rText(totalR)}</span>,
  },
]

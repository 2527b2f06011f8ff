import { ChartFrame } from '#client/ui/charts/chart-frame.tsx'
import { moment, rText } from '#client/ui/displays/format.ts'
import { Skeleton } from '#client/ui/displays/states.tsx'
import type { Column } from '#client/ui/lists/table-column.ts'
import { lateContent } from '#client/ui/overlays/late-content.tsx'
import type { TrackRecord } from '#contract/signals/signals.ts'

const SignalEquityLine = lateContent(
  async () => (await import('./signal-equity-line.tsx')).SignalEquityLine,
  { onceCalm: true },
)

type Point = TrackRecord['equityCurve'][number]

/**
 * The cumulative result of following every signal, in R, as a line or as a table. The line is drawn once the
 * rest of the page is there; until then its room is kept.
 */
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
      <SignalEquityLine
        points={points}
        waiting={<Skeleton className="h-full" />}
        failure="The curve could not be loaded."
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

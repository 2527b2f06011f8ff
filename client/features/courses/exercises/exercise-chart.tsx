import { type ReactNode, Suspense, useRef, useState } from 'react'
import { ChartFrame } from '#client/ui/charts/chart-frame.tsx'
import type { ChartLevel, ChartMark, Sight } from '#client/ui/charts/market/candle-drawing.ts'
import {
  type CandleRow,
  candleRows,
  candleTableColumns,
} from '#client/ui/charts/market/candle-table.tsx'
import { LateCandleChart } from '#client/ui/charts/market/late-candle-chart.tsx'
import type { PriceHandle } from '#client/ui/charts/market/price-handles.tsx'
import { Skeleton } from '#client/ui/displays/states.tsx'
import type { Column } from '#client/ui/lists/table-column.ts'
import type { CandleColumns } from '#contract/candles/candle-columns.ts'

/** How many candles are seen at first. */
const seenAtFirst = 80

const columns: Column<CandleRow>[] = [
  {
    key: 'number',
    header: 'Candle',
    wide: true,
    cell: ({ at, marks }) => (
      <>
        {at}
        {marks && <strong className="font-semibold">: {marks}</strong>}
      </>
    ),
  },
  ...candleTableColumns.slice(1),
]

interface ExerciseChartProps {
  title: string
  candles: CandleColumns
  /** How many more candles there may be: room is left for some of them. */
  following?: number
  levels?: readonly ChartLevel[]
  marks?: readonly ChartMark[]
  handles?: readonly PriceHandle[]
  /** Whether it scrolls along with added candles. */
  follows?: boolean
  below?: ReactNode
}

const none: never[] = []

/** Candles that are numbered instead of dated, with levels, marks and prices to move. */
export function ExerciseChart(props: ExerciseChartProps) {
  const { title, candles, following = 0, levels = none, marks = none, handles, follows } = props
  const [first] = useState<Sight>(() => {
    const end = candles.times.length + Math.min(following, 20)
    return { from: Math.max(0, end - seenAtFirst), to: end }
  })
  // No state, since only the table depends on it, which is not shown while the chart is moved.
  const sight = useRef(first)
  const rows = () =>
    candleRows(candles, sight.current, marks, candles.digits).map((row) => ({
      ...row,
      at: String(Date.parse(row.at) / 60_000 + 1),
    }))
  return (
    <ChartFrame
      title={title}
      level={3}
      height={360}
      below={props.below}
      legend={levels.map(({ label, price, color }) => ({ label: `${label} ${price}`, color }))}
      data={{ columns, rows, rowKey: ({ at }) => at }}
      empty="There are no candles here."
    >
      <Suspense fallback={<Skeleton className="h-full" />}>
        <LateCandleChart
          label={title}
          candles={candles}
          digits={candles.digits}
          zone="UTC"
          ofDays={false}
          numbered
          follows={follows}
          levels={levels}
          marks={marks}
          shown={first}
          onSight={(seen) => {
            sight.current = seen
          }}
          handles={handles}
        />
      </Suspense>
    </ChartFrame>
  )
}

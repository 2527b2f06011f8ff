import { Suspense, useMemo, useRef, useState } from 'react'
import { ownZone } from '#client/platform/zone.ts'
import { ChartFrame } from '#client/ui/charts/chart-frame.tsx'
import type { ChartLevel, ChartMark } from '#client/ui/charts/market/candle-drawing.ts'
import { candleRows, candleTableColumns } from '#client/ui/charts/market/candle-table.tsx'
import { frameNames } from '#client/ui/charts/market/frame-names.ts'
import { LateCandleChart } from '#client/ui/charts/market/late-candle-chart.tsx'
import type { PriceHandle } from '#client/ui/charts/market/price-handles.tsx'
import { Skeleton } from '#client/ui/displays/states.tsx'
import type { CandleColumns } from '#contract/candles/candle-columns.ts'
import { isOfDays } from '#contract/candles/candle-frames.ts'
import type { ShownChart } from '#contract/quizzes/exhibits.ts'
import { unpacked } from '../exercises/unpacked.ts'
import { firstSight } from './chart-mark-values.ts'

interface QuestionChartProps {
  chart: ShownChart
  levels?: readonly ChartLevel[]
  marks?: readonly ChartMark[]
  handles?: readonly PriceHandle[]
  /** Called with the number of a candle, from 0, that is pressed or chosen by key. */
  onChoose?: (index: number) => void
  below?: string
}

const none: never[] = []

/** The candles of a question, with what is marked on them. */
export function QuestionChart(props: QuestionChartProps) {
  const { chart, levels = none, marks = none, handles, onChoose, below } = props
  const candles = useCandles(chart)
  const [first] = useState(() => firstSight(candles.times.length, marks))
  // No state, since only the table depends on it, which is not shown while the chart is moved.
  const sight = useRef(first)
  const title = `${chart.pair}, ${frameNames[chart.frame]}${chart.synthetic ? ' (made up)' : ''}`
  return (
    <ChartFrame
      title={title}
      level={3}
      height={320}
      below={below}
      legend={levels.map(({ label, price, color }) => ({ label: `${label} ${price}`, color }))}
      data={{
        columns: candleTableColumns,
        rows: () => candleRows(candles, sight.current, marks, candles.digits),
        rowKey: ({ at }) => at,
      }}
      empty="There are no candles here."
    >
      <Suspense fallback={<Skeleton className="h-full" />}>
        <LateCandleChart
          label={`Candles of ${title}`}
          candles={candles}
          digits={candles.digits}
          zone={ownZone()}
          ofDays={isOfDays(chart.frame)}
          levels={levels}
          marks={marks}
          shown={first}
          onSight={(seen) => {
            sight.current = seen
          }}
          handles={handles}
          onChoose={onChoose && ((minute) => onChoose(candles.times.indexOf(minute)))}
        />
      </Suspense>
    </ChartFrame>
  )
}

/** The candles of a chart. */
export const useCandles = ({ packed, digits }: ShownChart): CandleColumns =>
  useMemo(() => unpacked(packed, digits), [packed, digits])

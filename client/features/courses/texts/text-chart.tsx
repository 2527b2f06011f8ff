import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { ownZone } from '#client/platform/zone.ts'
import { ChartFrame } from '#client/ui/charts/chart-frame.tsx'
import type { ChartLevel, Sight } from '#client/ui/charts/market/candle-drawing.ts'
import { candleRows, candleTableColumns } from '#client/ui/charts/market/candle-table.tsx'
import { frameNames } from '#client/ui/charts/market/frame-names.ts'
import { LateCandleChart } from '#client/ui/charts/market/late-candle-chart.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { QueryError, Skeleton } from '#client/ui/displays/states.tsx'
import type { CandleColumns } from '#contract/candles/candle-columns.ts'
import { isOfDays } from '#contract/candles/candle-frames.ts'
import type { TextChart as Chart } from '#contract/chart-blocks.ts'
import { unpacked } from '../exercises/unpacked.ts'
import { chartCandlesQuery } from './texts.queries.ts'

interface TextChartProps {
  chart: Chart
  /** The lesson that has it; null while it is being written. */
  lesson: { courseId: string; id: string } | null
}

/** A chart in a text: the academy's candles of a period, with levels. */
export function TextChart({ chart, lesson }: TextChartProps) {
  const query = useQuery(chartCandlesQuery(chart, lesson))
  const { data } = query
  const candles = useMemo(() => data && unpacked(data.packed, data.digits), [data])
  if (query.isError && !candles) {
    return <QueryError message="The candles could not be loaded." query={query} />
  }
  if (!candles) return <Skeleton className="h-80" />
  if (candles.times.length === 0) {
    return (
      <Notice variant="warning">
        The academy has no candles of {chart.pair} for the time of this chart.
      </Notice>
    )
  }
  return <Drawn chart={chart} candles={candles} synthetic={data?.synthetic ?? false} />
}

/** How many candles are seen at first. */
const seenAtFirst = 120

interface DrawnProps {
  chart: Chart
  candles: CandleColumns
  synthetic: boolean
}

const noMarks: never[] = []

function Drawn({ chart: { pair, frame, levels }, candles, synthetic }: DrawnProps) {
  const [first] = useState<Sight>(() => {
    const to = candles.times.length
    return { from: Math.max(0, to - seenAtFirst), to }
  })
  const [sight, setSight] = useState(first)
  const drawn = useMemo(
    () =>
      levels.map(
        ({ price, label }): ChartLevel => ({ price, label: label || price, color: 'accent' }),
      ),
    [levels],
  )
  const rows = useMemo(() => candleRows(candles, sight, noMarks, candles.digits), [candles, sight])
  const title = `${pair}, ${frameNames[frame]}`
  return (
    <ChartFrame
      title={title}
      level={3}
      height={320}
      legend={drawn.map(({ label, price, color }) => ({
        label: label === price ? label : `${label} ${price}`,
        color,
      }))}
      data={{ columns: candleTableColumns, rows, rowKey: ({ at }) => at }}
      empty="There are no candles here."
      below={synthetic ? 'These candles are synthetic.' : undefined}
    >
      <Suspense fallback={<Skeleton className="h-full" />}>
        <LateCandleChart
          label={`Candles of ${title}`}
          candles={candles}
          digits={candles.digits}
          zone={ownZone()}
          ofDays={isOfDays(frame)}
          levels={drawn}
          marks={noMarks}
          shown={first}
          onSight={setSight}
        />
      </Suspense>
    </ChartFrame>
  )
}

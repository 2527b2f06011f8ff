import { Suspense, useMemo, useRef, useState } from 'react'
import { ownZone } from '#client/platform/zone.ts'
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
import { isOfDays } from '#contract/candles/candle-frames.ts'
import type { ShownRun } from './merged-run.ts'

/** How many candles are seen at first, and the room beside the last one. */
const [seenAtFirst, room] = [80, 6]

const numberedColumns: Column<CandleRow>[] = [
  {
    key: 'number',
    header: 'Candle',
    wide: true,
    cell: ({ at, marks }) => (
      <>
        {Date.parse(at) / 60_000 + 1}
        {marks && <strong className="font-semibold">: {marks}</strong>}
      </>
    ),
  },
  ...candleTableColumns.slice(1),
]

interface RunChartProps {
  shown: ShownRun
  /** The prices that are typed, drawn and to be moved. */
  typed: readonly ChartLevel[]
  handles: readonly PriceHandle[]
}

/** The candles of a run as far as they are played, with its orders, and the prices that are typed. */
export function RunChart({ shown, typed, handles }: RunChartProps) {
  const { run, candles } = shown
  const { dateHidden, digits, frame, pair, played, bars } = run
  const [first] = useState<Sight>(() => {
    const end = candles.times.length + room
    return { from: Math.max(0, end - seenAtFirst), to: end }
  })
  // No state, since only the table depends on it, which is not shown while the chart is moved.
  const sight = useRef(first)
  const levels = useMemo(() => [...levelsOf(shown), ...typed], [shown, typed])
  const marks = useMemo(() => marksOf(shown), [shown])
  return (
    <ChartFrame
      title={`${pair}, practice`}
      level={3}
      height={360}
      below={`${played} of ${bars} candles played. Prices are bids; buys are filled at the ask, ${run.spreadPips} ${run.spreadPips === 1 ? 'pip' : 'pips'} above.`}
      legend={levels.map(({ label, price, color }) => ({ label: `${label} ${price}`, color }))}
      data={{
        columns: dateHidden ? numberedColumns : candleTableColumns,
        rows: () => candleRows(candles, sight.current, marks, digits),
        rowKey: ({ at }) => at,
      }}
      empty="There are no candles here."
    >
      <Suspense fallback={<Skeleton className="h-full" />}>
        <LateCandleChart
          // Once dates are shown, the same candles have other times.
          key={String(dateHidden)}
          label={`Candles of ${pair}`}
          candles={candles}
          digits={digits}
          zone={dateHidden ? 'UTC' : ownZone()}
          ofDays={!dateHidden && isOfDays(frame)}
          numbered={dateHidden}
          follows
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

function levelsOf({ orders }: ShownRun): ChartLevel[] {
  const active = orders.filter(({ status }) => status === 'pending' || status === 'open')
  return active.flatMap(({ number, entry, price, stop, target }) => {
    const level = (label: string, at: string | null, color: ChartLevel['color']) =>
      at === null ? [] : [{ label: `${label} ${number}`, price: at, color }]
    return [
      ...level(entry === null ? 'Order' : 'Position', entry ?? price, 'ink'),
      ...level('Stop', stop, 'loss'),
      ...level('Target', target, 'profit'),
    ]
  })
}

/** Where positions were entered and left. */
function marksOf({ orders, closings }: ShownRun): ChartMark[] {
  const up = new Map(orders.map(({ number, direction }) => [number, direction === 'BUY']))
  const entries = orders.flatMap(({ number, openedIn }): ChartMark[] =>
    openedIn === null
      ? []
      : [{ index: openedIn, label: `Entry ${number}`, color: 'ink', up: up.get(number) ?? true }],
  )
  const exits = closings.map(
    ({ order, closedIn }): ChartMark => ({
      index: closedIn,
      label: `Exit ${order}`,
      color: 'ink',
      up: !up.get(order),
    }),
  )
  return [...entries, ...exits].toSorted((one, other) => one.index - other.index)
}

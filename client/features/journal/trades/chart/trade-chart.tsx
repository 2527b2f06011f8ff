import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { ownZone } from '#client/platform/zone.ts'
import type { ChartLevel, ChartMark } from '#client/ui/charts/candle-chart.tsx'
import { ChartFrame } from '#client/ui/charts/chart-frame.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Badge } from '#client/ui/displays/badge.tsx'
import { moment } from '#client/ui/displays/format.ts'
import { ErrorState, Skeleton } from '#client/ui/displays/states.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import type { Column } from '#client/ui/lists/table-column.ts'
import type { CandleColumns } from '#contract/candle-columns.ts'
import { type CandleFrame, isOfDays } from '#contract/candle-frames.ts'
import type { Candles } from '#contract/candles.ts'
import type { Trade } from '#contract/journal.ts'
import { ExcursionLines } from './excursion-lines.tsx'
import { type Looker, placeQuery, tradeCandlesQuery } from './trade-chart.queries.ts'
import { TradeLevels } from './trade-levels.tsx'
import { afterText, columnsOf, digitsOf, placeOf, usualFrame, zoneOf } from './trade-window.ts'

const CandleChart = lazy(() =>
  import('#client/ui/charts/candle-chart.tsx').then((module) => ({ default: module.CandleChart })),
)

const frameNames: Record<CandleFrame, string> = {
  M1: '1 minute',
  M5: '5 minutes',
  M15: '15 minutes',
  M30: '30 minutes',
  H1: '1 hour',
  H4: '4 hours',
  D1: '1 day',
  W1: '1 week',
}

/** A trade on its candles, or on what else is known of it. */
export function TradeChart({ trade, as }: { trade: Trade; as: Looker }) {
  const [now] = useState(() => Date.now())
  const [chosen, setChosen] = useState<CandleFrame>(() => usualFrame(trade, now))
  const place = useQuery(placeQuery(trade.id, as))
  const asked = useQuery(tradeCandlesQuery(trade, chosen, now))
  // Where there are only longer candles, the shortest of them are shown.
  const [finest] = asked.data?.source === null ? asked.data.frames : []
  const frame = finest ?? chosen
  const other = useQuery({ ...tradeCandlesQuery(trade, frame, now), enabled: frame !== chosen })
  const candles = frame === chosen ? asked : other
  const excursion = place.data?.excursion ?? null
  // The same object as long as the answer is the same: the chart is drawn anew with another.
  const columns = useMemo(() => candles.data && columnsOf(candles.data), [candles.data])

  if (candles.isError) {
    const retry = () => void candles.refetch()
    return <ErrorState message="Failed to load the candles. Please try again." onRetry={retry} />
  }
  if (!candles.data) return <Skeleton className="h-80" />
  if (!columns || columns.times.length === 0) return <TradeLevels trade={trade} />
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Drawing
        trade={trade}
        candles={candles.data}
        columns={columns}
        choice={
          <Field label="Candles of" className="w-36">
            <Select
              options={candles.data.frames.map((value) => ({ value, label: frameNames[value] }))}
              value={frame}
              onChange={({ target }) => {
                const next = candles.data.frames.find((one) => one === target.value)
                if (next) setChosen(next)
              }}
            />
          </Field>
        }
      />
      {trade.status === 'closed' && <ExcursionLines excursion={excursion} />}
    </div>
  )
}

interface DrawingProps {
  trade: Trade
  candles: Candles
  columns: CandleColumns
  choice: ReactNode
}

function Drawing({ trade, candles, columns, choice }: DrawingProps) {
  const { frame, source, madeOf, synthetic } = candles
  const digits = digitsOf(trade, columns.digits)
  const { opened, closed } = placeOf(trade, columns, frame)
  const last = columns.times.length - 1
  const middle = opened ?? last
  const held = Math.max(10, (closed ?? middle) - middle)
  const shown = { from: middle - held, to: (closed ?? middle) + held }
  const rows = tableRows(columns, Math.max(0, middle - 10), (closed ?? middle) + 21, digits)
  const whose = source === 'own' ? 'own candles' : 'the academy’s candles'
  const made = madeOf === frame || !madeOf ? '' : `, made of ${frameNames[madeOf]}`
  return (
    <ChartFrame
      title={`${trade.pair} around the trade`}
      level={3}
      height={340}
      description={
        <div className="flex flex-col gap-3">
          <p>
            {synthetic && (
              <Badge variant="warning" className="mr-2">
                Synthetic
              </Badge>
            )}
            {synthetic
              ? 'These candles were made up to show the program; no market was ever like this.'
              : `From ${whose}${made}.`}{' '}
            {sentence(trade)} {afterText(trade, columns, closed)}
          </p>
          {choice}
        </div>
      }
      data={{ columns: tableColumns, rows, rowKey: ({ at }) => at }}
      empty="There are no candles for this time."
    >
      <Suspense fallback={<Skeleton className="h-full" />}>
        <CandleChart
          label={`Candles of ${trade.pair}`}
          candles={columns}
          digits={digits}
          zone={zoneOf(frame, ownZone())}
          ofDays={isOfDays(frame)}
          levels={levelsOf(trade)}
          marks={marksOf(trade, opened, closed)}
          shown={shown}
        />
      </Suspense>
    </ChartFrame>
  )
}

const sentence = ({ direction, entry, exit, openedAt, closedAt }: Trade): string => {
  const verb = direction === 'BUY' ? 'Bought' : 'Sold'
  const begun = `${verb} at ${entry} on ${moment(openedAt)}`
  return exit && closedAt
    ? `${begun}, closed at ${exit} on ${moment(closedAt)}.`
    : `${begun}; still open.`
}

function levelsOf({ entry, exit, stopLoss, takeProfit }: Trade): ChartLevel[] {
  const level = (label: string, price: string | null, color: ChartLevel['color']) =>
    price === null ? [] : [{ label, price: Number(price), color }]
  return [
    ...level('Entry', entry, 'ink'),
    ...level('Exit', exit, 'series'),
    ...level('Stop', stopLoss, 'loss'),
    ...level('Target', takeProfit, 'profit'),
  ]
}

function marksOf({ direction }: Trade, opened: number | null, closed: number | null): ChartMark[] {
  const up = direction === 'BUY'
  return [
    ...(opened === null ? [] : [{ index: opened, label: 'Entry', up }]),
    ...(closed === null ? [] : [{ index: closed, label: 'Exit', up: !up }]),
  ]
}

type Row = Record<'at' | 'open' | 'high' | 'low' | 'close', string>

function tableRows(columns: CandleColumns, from: number, to: number, digits: number): Row[] {
  const factor = 10 ** columns.digits
  const text = (price = 0) => (price / factor).toFixed(digits)
  // The table is read line by line: of a long trade the beginning is enough.
  const end = Math.min(columns.times.length, to, from + 200)
  return columns.times.slice(from, end).map((minute, index) => ({
    at: new Date(minute * 60_000).toISOString(),
    open: text(columns.open[from + index]),
    high: text(columns.high[from + index]),
    low: text(columns.low[from + index]),
    close: text(columns.close[from + index]),
  }))
}

const tableColumns: Column<Row>[] = [
  { key: 'at', header: 'Begins', wide: true, cell: ({ at }) => moment(at) },
  { key: 'open', header: 'Open', align: 'end', cell: ({ open }) => open },
  { key: 'high', header: 'High', align: 'end', cell: ({ high }) => high },
  { key: 'low', header: 'Low', align: 'end', cell: ({ low }) => low },
  { key: 'close', header: 'Close', align: 'end', cell: ({ close }) => close },
]

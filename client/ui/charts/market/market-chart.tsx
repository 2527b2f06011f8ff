import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { ownZone } from '#client/platform/zone.ts'
import { ChartFrame } from '#client/ui/charts/chart-frame.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Badge } from '#client/ui/displays/badge.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { ErrorState, Skeleton } from '#client/ui/displays/states.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import type { CandleColumns } from '#contract/candles/candle-columns.ts'
import { type CandleFrame, isOfDays } from '#contract/candles/candle-frames.ts'
import type { Candles } from '#contract/candles/candles.ts'
import type { ChartLevel, ChartMark, Sight } from './candle-drawing.ts'
import { candleRows, candleTableColumns } from './candle-table.tsx'
import { frameNames } from './frame-names.ts'
import { LateCandleChart } from './late-candle-chart.tsx'
import type { MarketOf } from './market-queries.ts'
import {
  digitsOf,
  heldMaximum,
  type Span,
  sightAround,
  sightOf,
  spanOfSight,
  zoneOf,
} from './market-window.ts'
import { useMarket } from './use-market.ts'

/** Candles in the time frame that suits the chart's subject. */
export interface Home {
  columns: CandleColumns
  frame: CandleFrame
}

interface MarketChartProps {
  of: MarketOf
  /** The time span of the chart's subject; must be the same object while unchanged. */
  span: Span
  /** The subject's name: 'the trade'. */
  about: string
  levels: readonly ChartLevel[]
  /** The marks on these candles; must be the same function while unchanged. */
  marksOn: (columns: CandleColumns, frame: CandleFrame, home: Home) => ChartMark[]
  /** The same in sentences. */
  say: (home: Home) => ReactNode
  /** Shown below the chart. */
  below?: (home: Home) => ReactNode
  /** Shown instead of the chart if there are no candles for the time. */
  without: ReactNode
}

/** What happened in a market, on its candles, which can be panned and zoomed as far as they go. */
export function MarketChart(props: MarketChartProps) {
  const { of, span, without } = props
  const market = useMarket(of, span)
  const { shown } = market
  const { columns, frame } = market.home
  const home = useMemo(() => columns && { columns, frame }, [columns, frame])
  const failed = [market.home, shown].find((one) => one.isError && !one.columns)
  if (failed) {
    const retry = () => void failed.refetch()
    return <ErrorState message="Failed to load the candles. Please try again." onRetry={retry} />
  }
  if (!home) return <Skeleton className="h-80" />
  if (home.columns.times.length === 0) return without
  return <Drawing {...props} home={home} market={market} />
}

interface DrawingProps extends MarketChartProps {
  home: Home
  market: ReturnType<typeof useMarket>
}

/** This many candles before an end more are requested, or half of the visible range. */
const edge = 30
/** How long the visible range must rest before anything is rendered for it, in milliseconds: the drawing has moved itself. */
const settled = 250

function Drawing({ of, about, levels, marksOn, say, below, home, market }: DrawingProps) {
  const { shown } = market
  const { frame, pages = [] } = shown
  // Until another time frame has loaded, the previous words and the drawing's space stay.
  const columns = shown.columns ?? home.columns
  const marks = useMemo(() => marksOn(columns, frame, home), [marksOn, columns, frame, home])
  // Counts the returns to the subject: each resets the chart.
  const [round, setRound] = useState(0)
  const drawing = `${frame} ${shown.span.from} ${round}`
  const [moved, setMoved] = useState<{ drawing: string; sight: Sight } | null>(null)
  const moving = useRef(moved)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const { span, isHome } = shown
  const first = useMemo(
    () => (isHome ? sightAround(columns, span) : sightOf(columns, span)),
    [columns, span, isHome],
  )
  const sight = moved?.drawing === drawing ? moved.sight : first
  const sightNow = () => (moving.current?.drawing === drawing ? moving.current.sight : sight)
  const prices = levels.map(({ price }) => price)
  const digits = digitsOf(of.pair, prices, columns.digits)
  const frames = market.home.pages?.[0]?.frames ?? []
  const isStuck = shown.isFetchPreviousPageError || shown.isFetchNextPageError

  const look = (now: Sight) => {
    moving.current = { drawing, sight: now }
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setMoved(moving.current), settled)
    if (shown.isFetching || isStuck) return
    const near = Math.max(edge, (now.to - now.from) / 2)
    if (now.from < near && shown.hasPreviousPage) void shown.fetchPreviousPage()
    else if (now.to > columns.times.length - near && shown.hasNextPage) void shown.fetchNextPage()
  }
  const choose = (value: string) => {
    const next = frames.find((one) => one === value)
    if (next && next !== frame) market.choose(next, spanOfSight(columns, sightNow()))
  }
  const goHome = () => {
    market.goHome()
    setRound(round + 1)
  }
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <ChartFrame
        title={`${of.pair} around ${about}`}
        level={3}
        height={360}
        below={
          <div className="flex flex-col gap-3">
            <p>
              <Origin pages={pages} frame={frame} /> {say(home)}
            </p>
            <div className="flex flex-wrap items-end gap-3">
              <Field label="Candles of" className="w-36">
                <Select
                  options={frames.map((value) => ({ value, label: frameNames[value] }))}
                  value={frame}
                  onChange={({ target }) => choose(target.value)}
                />
              </Field>
              <Button variant="outline" onClick={goHome}>
                Back to {about}
              </Button>
            </div>
          </div>
        }
        legend={levels.map(({ label, price, color }) => ({ label: `${label} ${price}`, color }))}
        data={{
          columns: candleTableColumns,
          rows:
            columns.times.length === 0 ? [] : () => candleRows(columns, sightNow(), marks, digits),
          rowKey: ({ at }) => at,
        }}
        empty="There are no candles of this length for this time."
      >
        <Suspense fallback={<Skeleton className="h-full" />}>
          {shown.columns ? (
            <LateCandleChart
              key={drawing}
              label={`Candles of ${of.pair}`}
              candles={columns}
              digits={digits}
              zone={zoneOf(frame, ownZone())}
              ofDays={isOfDays(frame)}
              levels={levels}
              marks={marks}
              shown={sight}
              onSight={look}
            />
          ) : (
            <Skeleton className="h-full" />
          )}
        </Suspense>
      </ChartFrame>
      {isStuck && <Stuck shown={shown} />}
      {columns.times.length >= heldMaximum && (
        <p className="text-sm text-muted-foreground">
          The chart can show no more candles of this length. Choose a longer one to see further.
        </p>
      )}
      {below?.(home)}
    </div>
  )
}

/** Shown if more candles failed to load; they are not requested again automatically. */
function Stuck({ shown }: { shown: DrawingProps['market']['shown'] }) {
  const retry = () =>
    void (shown.isFetchPreviousPageError ? shown.fetchPreviousPage() : shown.fetchNextPage())
  return (
    <Notice variant="danger">
      <span className="flex flex-wrap items-center gap-3">
        More candles could not be loaded.
        <Button size="sm" variant="outline" busy={shown.isFetching} onClick={retry}>
          Try again
        </Button>
      </span>
    </Notice>
  )
}

/** Whose candles they are and, above all, whether they are from a real market. */
function Origin({ pages, frame }: { pages: readonly Candles[]; frame: CandleFrame }) {
  if (pages.some(({ synthetic }) => synthetic)) {
    return (
      <>
        <Badge variant="warning" className="mr-2">
          Synthetic
        </Badge>
        These candles are made up for demonstration and come from no real market.
      </>
    )
  }
  const sources = new Set(pages.flatMap(({ source }) => source ?? []))
  const whose = [
    sources.has('own') && 'own candles',
    sources.has('academy') && 'the academy’s candles',
  ]
  const madeOf = pages.find((page) => page.madeOf)?.madeOf
  const made = !madeOf || madeOf === frame ? '' : `, built from ${frameNames[madeOf]}`
  return `From ${whose.filter(Boolean).join(' and ')}${made}.`
}

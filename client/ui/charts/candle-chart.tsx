import {
  CandlestickSeries,
  createChartEx,
  createSeriesMarkers,
  type IChartApiBase,
  type ISeriesApi,
  LineStyle,
  type SeriesMarker,
  type TickMarkType,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTheme } from '#client/platform/theme.ts'
import type { CandleColumns } from '#contract/candle-columns.ts'
import { zoneClock } from '#contract/zone-clock.ts'
import { candleTime, type Horizon, horizonOf, markText } from './candle-horizon.ts'

/** A price that is drawn across the chart. */
export interface ChartLevel {
  label: string
  price: number
  color: LevelColor
}
type LevelColor = 'accent' | 'ink' | 'loss' | 'profit' | 'series'

/** Where something happened: the number of the candle. */
export interface ChartMark {
  index: number
  label: string
  /** Points up from below the candle, or down from above it. */
  up: boolean
}

interface CandleChartProps {
  /** Names the chart to those who listen. */
  label: string
  candles: CandleColumns
  /** Digits of a price after the point. */
  digits: number
  /** By whose clock times are told. */
  zone: string
  /** Whether candles stand for days and have no time of day. */
  ofDays: boolean
  levels?: readonly ChartLevel[]
  marks?: readonly ChartMark[]
  /** The candles that are in sight at first, by their numbers. */
  shown?: { from: number; to: number }
}

const names: Record<LevelColor | 'text' | 'grid' | 'back', string> = {
  accent: '--accent-line',
  ink: '--primary',
  loss: '--loss',
  profit: '--profit',
  series: '--series',
  text: '--muted-foreground',
  grid: '--border',
  back: '--card',
}

/** The colours of the theme in the words that a canvas of the library understands. */
function themeColors(): typeof names {
  const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  const style = getComputedStyle(document.documentElement)
  const rgb = (name: string) => {
    if (!pen) return '#808080'
    pen.clearRect(0, 0, 1, 1)
    pen.fillStyle = style.getPropertyValue(name).trim()
    pen.fillRect(0, 0, 1, 1)
    const [red, green, blue, alpha = 255] = pen.getImageData(0, 0, 1, 1).data
    return `rgba(${red}, ${green}, ${blue}, ${alpha / 255})`
  }
  return Object.fromEntries(
    Object.entries(names).map(([name, token]) => [name, rgb(token)]),
  ) as typeof names
}

interface Drawn {
  chart: IChartApiBase<Time>
  series: ISeriesApi<'Candlestick', Time>
  rows: ReturnType<typeof rowsOf>
}

const rowsOf = ({ times, open, high, low, close, digits }: CandleColumns) => {
  const factor = 10 ** digits
  return times.map((minute, index) => ({
    time: (minute * 60) as UTCTimestamp,
    open: (open[index] ?? 0) / factor,
    high: (high[index] ?? 0) / factor,
    low: (low[index] ?? 0) / factor,
    close: (close[index] ?? 0) / factor,
  }))
}

/**
 * Candles with levels and marks, to be moved and zoomed by pointer, fingers and keys: the arrows choose a
 * candle, whose prices stand above, plus and minus zoom. Fills the height of what is around it. Loaded
 * lazily: the library is large.
 */
export function CandleChart(props: CandleChartProps) {
  const { label, candles, digits, zone, ofDays } = props
  const { theme } = useTheme()
  const box = useRef<HTMLDivElement>(null)
  const drawn = useRef<Drawn | null>(null)
  const [chosen, setChosen] = useState<number | null>(null)
  const latest = useRef(props)
  latest.current = props

  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme changes what the styles say
  useEffect(() => {
    if (!box.current) return
    const made = draw(box.current, latest.current)
    drawn.current = made
    made.chart.subscribeCrosshairMove(({ logical, time }) =>
      setChosen(time === undefined || logical === undefined ? null : Number(logical)),
    )
    return () => {
      drawn.current = null
      made.chart.remove()
    }
  }, [candles, zone, theme])

  const last = candles.times.length - 1
  const at = Math.min(last, Math.max(0, chosen ?? last))
  const factor = 10 ** candles.digits
  const price = (prices: number[]) => ((prices[at] ?? 0) / factor).toFixed(digits)
  const said = `${candleTime(zoneClock(zone), (candles.times[at] ?? 0) * 60, ofDays)} · O ${price(candles.open)} H ${price(candles.high)} L ${price(candles.low)} C ${price(candles.close)}`

  const onKeyDown = (event: KeyboardEvent) => {
    const made = drawn.current
    if (!made) return
    const steps: Record<string, number> = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      Home: 0,
      End: last,
    }
    const next = steps[event.key]
    if (next !== undefined) choose(made, Math.min(last, Math.max(0, next)), setChosen)
    else if (event.key === '+' || event.key === '-') zoom(made, event.key === '+' ? 0.8 : 1.25)
    else return
    event.preventDefault()
  }
  return (
    <div className="flex h-full min-w-0 flex-col gap-1">
      {/* Beside the drawing, which holds a link of its own: what moves through the candles by key. */}
      <div
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={last + 1}
        aria-valuenow={at + 1}
        aria-valuetext={said}
        onKeyDown={onKeyDown}
        className="min-h-10 rounded-sm text-compact text-muted-foreground tabular-nums sm:min-h-5"
      >
        {said}
      </div>
      <div ref={box} className="min-h-0 flex-1" />
    </div>
  )
}

function choose({ chart, series, rows }: Drawn, index: number, tell: (index: number) => void) {
  const row = rows[index]
  if (!row) return
  chart.setCrosshairPosition(row.close, row.time, series)
  tell(index)
  const sight = chart.timeScale().getVisibleLogicalRange()
  if (!sight || (index >= sight.from && index <= sight.to)) return
  const half = (sight.to - sight.from) / 2
  chart.timeScale().setVisibleLogicalRange({ from: index - half, to: index + half })
}

function zoom({ chart }: Drawn, factor: number) {
  const sight = chart.timeScale().getVisibleLogicalRange()
  if (!sight) return
  const [middle, half] = [(sight.from + sight.to) / 2, ((sight.to - sight.from) / 2) * factor]
  chart.timeScale().setVisibleLogicalRange({ from: middle - half, to: middle + half })
}

/** Draws the candles into an element; the caller removes the chart. */
function draw(element: HTMLElement, props: CandleChartProps): Drawn {
  const { candles, digits, zone, ofDays, levels = [], marks = [], shown } = props
  const colors = themeColors()
  const clock = zoneClock(zone)
  const chart = createChartEx<Time, Horizon>(element, horizonOf(clock), {
    autoSize: true,
    layout: {
      background: { color: colors.back },
      textColor: colors.text,
      fontFamily: getComputedStyle(element).fontFamily,
      attributionLogo: true,
    },
    grid: { vertLines: { color: colors.grid }, horzLines: { color: colors.grid } },
    rightPriceScale: { borderColor: colors.grid },
    timeScale: {
      borderColor: colors.grid,
      timeVisible: !ofDays,
      secondsVisible: false,
      minBarSpacing: 0.02,
      tickMarkFormatter: (time: Time, type: TickMarkType) => markText(clock, Number(time), type),
    },
    // A finger that moves up or down scrolls the page.
    handleScroll: { vertTouchDrag: false },
    localization: { timeFormatter: (time: Time) => candleTime(clock, Number(time), ofDays) },
  })
  const series = chart.addSeries(CandlestickSeries, {
    upColor: colors.profit,
    downColor: colors.loss,
    wickUpColor: colors.profit,
    wickDownColor: colors.loss,
    borderVisible: false,
    priceFormat: { type: 'price', precision: digits, minMove: 10 ** -digits },
  })
  const rows = rowsOf(candles)
  series.setData(rows)
  for (const { label, price, color } of levels) {
    const line = { color: colors[color], lineWidth: 1 as const, lineStyle: LineStyle.Dashed }
    series.createPriceLine({ price, title: label, axisLabelVisible: true, ...line })
  }
  createSeriesMarkers(
    series,
    marks.flatMap(({ index, label, up }): SeriesMarker<Time>[] => {
      const row = rows[index]
      if (!row) return []
      const [position, shape] = up
        ? (['belowBar', 'arrowUp'] as const)
        : (['aboveBar', 'arrowDown'] as const)
      return [{ time: row.time, position, shape, color: colors.ink, text: label }]
    }),
  )
  if (shown) chart.timeScale().setVisibleLogicalRange(shown)
  else chart.timeScale().fitContent()
  return { chart, series, rows }
}

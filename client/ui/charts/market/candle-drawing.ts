import {
  type AutoscaleInfo,
  CandlestickSeries,
  createChartEx,
  createSeriesMarkers,
  type IChartApiBase,
  type IPriceLine,
  type ISeriesApi,
  type ISeriesMarkersPluginApi,
  LineStyle,
  type SeriesMarker,
  type TickMarkType,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts'
import { type CandleColumns, firstFrom } from '#contract/candle-columns.ts'
import { zoneClock } from '#contract/zone-clock.ts'
import { type ColorName, themeColors } from './candle-colors.ts'
import { candleTime, type Horizon, horizonOf, markText } from './candle-horizon.ts'

/** A price that is drawn across the chart. */
export interface ChartLevel {
  label: string
  /** As it is written, with all of its digits. */
  price: string
  color: LevelColor
}
type LevelColor = Exclude<ColorName, 'back' | 'grid' | 'text'>

/** Where something happened. */
export interface ChartMark {
  /** The number of the candle. */
  index: number
  label: string
  /** What is drawn of that where there is little room; nothing where another mark tells it. */
  text?: string
  color: LevelColor
  /** At this price; without, an arrow from below the candle upwards, or from above it downwards. */
  price?: number
  up: boolean
}

/** A stretch of candles by their numbers, which may reach beyond the first and the last. */
export interface Sight {
  from: number
  to: number
}

export interface DrawingOptions {
  digits: number
  zone: string
  ofDays: boolean
  /** Tells the candle below the pointer; null for none. */
  onPoint: (index: number | null) => void
  /** Tells what is in sight, whenever that changes. */
  onSight: (sight: Sight) => void
}

/** Narrower than this, levels are told below the chart alone: their labels would cover it. */
const roomForTitles = 480
/** Levels farther from the candles than so many times their range do not make the candles flat. */
const reach = 2

/** A chart in an element; the caller removes it. */
export class CandleDrawing {
  private readonly element: HTMLElement
  private readonly options: DrawingOptions
  private readonly chart: IChartApiBase<Time>
  private readonly series: ISeriesApi<'Candlestick', Time>
  private readonly markers: ISeriesMarkersPluginApi<Time>
  private readonly colors = themeColors()
  private rows: ReturnType<typeof rowsOf> = []
  private lines: IPriceLine[] = []
  private prices: number[] = []
  /** While candles are changed, what is in sight for a moment is nobody's wish. */
  private isChanging = false

  constructor(element: HTMLElement, options: DrawingOptions) {
    this.element = element
    this.options = options
    const { colors } = this
    this.chart = chartIn(element, options, colors)
    this.series = this.chart.addSeries(CandlestickSeries, {
      upColor: colors.profit,
      downColor: colors.loss,
      wickUpColor: colors.profit,
      wickDownColor: colors.loss,
      borderVisible: false,
      // The last loaded candle is no news, and its line would look like a level.
      lastValueVisible: false,
      priceLineVisible: false,
      priceFormat: { type: 'price', precision: options.digits, minMove: 10 ** -options.digits },
      autoscaleInfoProvider: (usual: () => AutoscaleInfo | null) => this.withLevels(usual()),
    })
    this.markers = createSeriesMarkers<Time>(this.series, [])
    this.chart.subscribeCrosshairMove(({ logical, time }) =>
      options.onPoint(time === undefined || logical === undefined ? null : Number(logical)),
    )
    this.chart.timeScale().subscribeVisibleLogicalRangeChange(() => this.tellSight())
  }

  /** Shows these candles: the first ones as `first` says; later ones leave in sight what is in sight. */
  show(candles: CandleColumns, first: Sight): void {
    const [anchor] = this.rows
    const sight = anchor ? this.sight() : null
    this.isChanging = true
    this.rows = rowsOf(candles)
    this.series.setData(this.rows)
    // So many have come before what was the first.
    const more = anchor ? firstFrom(candles, Number(anchor.time) / 60) : 0
    this.look(sight ? { from: sight.from + more, to: sight.to + more } : first)
    this.isChanging = false
  }

  /** Draws these levels and marks in place of those before. */
  mark(levels: readonly ChartLevel[], marks: readonly ChartMark[]): void {
    for (const line of this.lines) this.series.removePriceLine(line)
    this.prices = levels.map(({ price }) => Number(price))
    const titled = this.element.clientWidth >= roomForTitles
    this.lines = levels.map(({ label, price, color }) =>
      this.series.createPriceLine({
        price: Number(price),
        title: titled ? label : '',
        color: this.colors[color],
        lineWidth: 1,
        lineStyle: LineStyle.Dashed,
        axisLabelVisible: true,
      }),
    )
    this.markers.setMarkers(
      marks.flatMap((mark): SeriesMarker<Time>[] => {
        const row = this.rows[mark.index]
        return row ? [markerOf(mark, row.time, this.colors[mark.color])] : []
      }),
    )
  }

  /** Brings these candles in sight. */
  look(sight: Sight): void {
    this.chart.timeScale().setVisibleLogicalRange(sight)
  }

  /** The candles in sight; null while there is nothing to see. */
  sight(): Sight | null {
    const range = this.chart.timeScale().getVisibleLogicalRange()
    return range && { from: Number(range.from), to: Number(range.to) }
  }

  /** Says again what is in sight, as after candles have come. */
  tellSight(): void {
    const sight = this.sight()
    if (sight && this.rows.length > 0 && !this.isChanging) this.options.onSight(sight)
  }

  /** Puts the crosshair on a candle, which comes in sight. */
  point(index: number): void {
    const row = this.rows[index]
    const sight = this.sight()
    if (!row || !sight) return
    this.chart.setCrosshairPosition(row.close, row.time, this.series)
    if (index >= sight.from && index <= sight.to) return
    const half = (sight.to - sight.from) / 2
    this.look({ from: index - half, to: index + half })
  }

  /** Shows fewer candles around the middle, or with a factor above 1 more. */
  zoom(factor: number): void {
    const sight = this.sight()
    if (!sight) return
    const [middle, half] = [(sight.from + sight.to) / 2, ((sight.to - sight.from) / 2) * factor]
    this.look({ from: middle - half, to: middle + half })
  }

  remove(): void {
    this.chart.remove()
  }

  private withLevels(usual: AutoscaleInfo | null): AutoscaleInfo | null {
    const range = usual?.priceRange
    if (!usual || !range) return usual
    const { minValue, maxValue } = range
    const room = (maxValue - minValue) * reach
    const near = this.prices.filter((price) => price >= minValue - room && price <= maxValue + room)
    const priceRange = {
      minValue: Math.min(minValue, ...near),
      maxValue: Math.max(maxValue, ...near),
    }
    return { ...usual, priceRange }
  }
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

function markerOf(
  { label, text = label, price, up }: ChartMark,
  time: Time,
  color: string,
): SeriesMarker<Time> {
  if (price !== undefined) {
    const position = up ? 'atPriceTop' : 'atPriceBottom'
    return { time, position, price, shape: 'circle', color, text, size: 0.6 }
  }
  return up
    ? { time, position: 'belowBar', shape: 'arrowUp', color, text }
    : { time, position: 'aboveBar', shape: 'arrowDown', color, text }
}

function chartIn(
  element: HTMLElement,
  { zone, ofDays }: DrawingOptions,
  colors: ReturnType<typeof themeColors>,
): IChartApiBase<Time> {
  const clock = zoneClock(zone)
  return createChartEx<Time, Horizon>(element, horizonOf(clock), {
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
      // What comes at the right must not move what is in sight.
      shiftVisibleRangeOnNewBar: false,
      tickMarkFormatter: (time: Time, type: TickMarkType) => markText(clock, Number(time), type),
    },
    // A finger that moves up or down scrolls the page.
    handleScroll: { vertTouchDrag: false },
    localization: { timeFormatter: (time: Time) => candleTime(clock, Number(time), ofDays) },
  })
}

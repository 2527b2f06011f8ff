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
  type Logical,
  type SeriesMarker,
  type TickMarkType,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts'
import {
  type CandleColumns,
  firstFrom,
  noCandles,
  sliceCandles,
} from '#contract/candles/candle-columns.ts'
import { zoneClock } from '#contract/times/zone-clock.ts'
import { type ColorName, themeColors } from './candle-colors.ts'
import { candleNumber, candleTime, type Horizon, horizonOf, markText } from './candle-horizon.ts'
import { placedTexts } from './mark-labels.ts'

/** A price drawn across the chart. */
export interface ChartLevel {
  label: string
  /** As written, with all of its digits. */
  price: string
  color: LevelColor
}
type LevelColor = Exclude<ColorName, 'back' | 'grid' | 'text'>

/** Where something happened. */
export interface ChartMark {
  /** The index of the candle. */
  index: number
  label: string
  /** The short label on the chart. */
  text?: string
  color: LevelColor
  /** At this price; without one, an arrow pointing up from below the candle, or down from above it. */
  price?: number
  up: boolean
}

/** A range of candles by index, which may extend beyond the first and the last. */
export interface Sight {
  from: number
  to: number
}

export interface DrawingOptions {
  digits: number
  zone: string
  ofDays: boolean
  /** Whether the times of the candles are their numbers. */
  numbered?: boolean
  /** Called with the candle below the pointer; null for none. */
  onPoint: (index: number | null) => void
  /** Called with a candle that is pressed. */
  onPress?: (index: number) => void
  /** Called with the visible range whenever it changes. */
  onSight: (sight: Sight) => void
  /** Called whenever prices may have moved up or down. */
  onDrawn?: () => void
}

/** Below this width, levels are listed below the chart only: their labels would cover it. */
const roomForTitles = 480
/**
 * Levels farther away than this many times the candles' range are excluded from the scale, so as not
 * to flatten the candles.
 */
const reach = 2

/** Candles of room to the right of the last one, where the chart follows it. */
const besideLast = 4

/** The most candles that are added one by one: of more it is faster to hand over all of them. */
const addedAtMost = 50

/** Pixels of the letters on the chart. */
const fontSize = 12

/** A chart in an element; the caller removes it. */
export class CandleDrawing {
  private readonly element: HTMLElement
  private readonly options: DrawingOptions
  private readonly chart: IChartApiBase<Time>
  private readonly series: ISeriesApi<'Candlestick', Time>
  private readonly markers: ISeriesMarkersPluginApi<Time>
  private readonly colors = themeColors()
  private rows: ReturnType<typeof rowsOf> = []
  /** What they were made of. */
  private shown = noCandles()
  private lines: IPriceLine[] = []
  private levels: readonly ChartLevel[] = []
  /** A level that is being dragged, and to where. */
  private dragged: { label: string; price: number } | null = null
  private prices: number[] = []
  private marks: readonly ChartMark[] = []
  private texts: string[] = []
  private measure: ((text: string) => number) | undefined
  /** While candles are being replaced, the visible range is not the user's choice. */
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
      // The last loaded candle is not the latest price, and its line would look like a level.
      lastValueVisible: false,
      priceLineVisible: false,
      priceFormat: { type: 'price', precision: options.digits, minMove: 10 ** -options.digits },
      autoscaleInfoProvider: (usual: () => AutoscaleInfo | null) => this.withLevels(usual()),
    })
    this.markers = createSeriesMarkers<Time>(this.series, [])
    this.series.attachPrimitive({ updateAllViews: () => options.onDrawn?.() })
    this.chart.subscribeCrosshairMove(({ logical, time }) =>
      options.onPoint(time === undefined || logical === undefined ? null : Number(logical)),
    )
    this.chart.subscribeClick(({ logical, time }) => {
      if (time !== undefined && logical !== undefined) options.onPress?.(Number(logical))
    })
    this.chart.timeScale().subscribeVisibleLogicalRangeChange(() => {
      this.reportView()
      // The labels move together and apart.
      this.label()
    })
  }

  /**
   * Shows these candles: initially the range `first`; later the visible range stays, or, if it `follows`, moves just
   * as far as it takes to see the last candle.
   */
  show(candles: CandleColumns, first: Sight, follows = false): void {
    const [anchor] = this.rows
    const sight = anchor ? this.sight() : null
    this.isChanging = true
    if (!this.append(candles)) {
      this.rows = rowsOf(candles)
      this.series.setData(this.rows)
    }
    this.shown = candles
    // How many candles were added before the previous first one.
    const more = anchor ? firstFrom(candles, Number(anchor.time) / 60) : 0
    const kept = sight ? { from: sight.from + more, to: sight.to + more } : first
    const by = follows ? Math.max(0, this.rows.length + besideLast - kept.to) : 0
    this.look({ from: kept.from + by, to: kept.to + by })
    this.isChanging = false
  }

  /**
   * Adds a few candles that follow those that are shown, as when they are played; false if these are others. Only what
   * is new is handed over: thousands of candles anew, several times a second, would hold up a slow device.
   */
  private append(candles: CandleColumns): boolean {
    const { rows, shown } = this
    const known = rows.length
    const more = candles.times.length - known
    if (known === 0 || more < 0 || more > addedAtMost || !begins(candles, shown)) return false
    for (const row of rowsOf(sliceCandles(candles, known))) {
      rows.push(row)
      this.series.update(row)
    }
    return true
  }

  /** Draws these levels and marks instead of the previous ones. */
  mark(levels: readonly ChartLevel[], marks: readonly ChartMark[]): void {
    this.levels = levels
    this.prices = levels.map((level) => this.priceOf(level))
    const titled = this.element.clientWidth >= roomForTitles
    const options = levels.map(({ label, color }, place) => ({
      price: this.prices[place] ?? 0,
      title: titled ? label : '',
      color: this.colors[color],
      lineWidth: 1 as const,
      lineStyle: LineStyle.Dashed,
      axisLabelVisible: true,
    }))
    // A line that is dragged stays the same line.
    for (const line of this.lines.splice(options.length)) this.series.removePriceLine(line)
    for (const [place, option] of options.entries()) {
      const line = this.lines[place]
      if (line) line.applyOptions(option)
      else this.lines.push(this.series.createPriceLine(option))
    }
    if (marks === this.marks) return
    this.marks = marks
    this.texts = []
    this.label()
  }

  /** Draws a level at another price while it is dragged, whatever `mark` says of it meanwhile. */
  drag(label: string, price: number): void {
    this.dragged = { label, price }
    this.lines[this.levels.findIndex((level) => level.label === label)]?.applyOptions({ price })
  }

  /** Ends that: the level is where it was marked last. */
  drop(): void {
    const place = this.levels.findIndex(({ label }) => label === this.dragged?.label)
    this.dragged = null
    const level = this.levels[place]
    if (level) this.lines[place]?.applyOptions({ price: Number(level.price) })
  }

  private priceOf({ label, price }: ChartLevel): number {
    return this.dragged?.label === label ? this.dragged.price : Number(price)
  }

  /** Draws the marks, each with its label unless that would cover another: that one then says both. */
  private label(): void {
    const { marks } = this
    if (marks.length === 0) {
      if (this.markers.markers().length > 0) this.markers.setMarkers([])
      return
    }
    const scale = this.chart.timeScale()
    const labels = marks.map(({ index, label, text = label, price, up }) => ({
      x: scale.logicalToCoordinate(index as Logical) ?? 0,
      text,
      isAbove: price === undefined ? !up : up,
    }))
    this.measure ??= measureIn(this.element)
    const texts = placedTexts(labels, scale.width(), this.measure)
    if (same(texts, this.texts)) return
    this.texts = texts
    this.markers.setMarkers(
      marks.flatMap((mark, place): SeriesMarker<Time>[] => {
        const row = this.rows[mark.index]
        const text = texts[place] ?? ''
        return row ? [markerOf(mark, text, row.time, this.colors[mark.color])] : []
      }),
    )
  }

  /** Scrolls to these candles. */
  look(sight: Sight): void {
    this.chart.timeScale().setVisibleLogicalRange(sight)
  }

  /** The visible range; null while there is nothing to see. */
  sight(): Sight | null {
    const range = this.chart.timeScale().getVisibleLogicalRange()
    return range && { from: Number(range.from), to: Number(range.to) }
  }

  /** Reports the visible range again, as after candles were added. */
  reportView(): void {
    const sight = this.sight()
    if (sight && this.rows.length > 0 && !this.isChanging) this.options.onSight(sight)
  }

  /** Puts the crosshair on a candle and scrolls to it. */
  point(index: number): void {
    const row = this.rows[index]
    const sight = this.sight()
    if (!row || !sight) return
    this.chart.setCrosshairPosition(row.close, row.time, this.series)
    if (index >= sight.from && index <= sight.to) return
    const half = (sight.to - sight.from) / 2
    this.look({ from: index - half, to: index + half })
  }

  /** Zooms around the middle: in, or out with a factor above 1. */
  zoom(factor: number): void {
    const sight = this.sight()
    if (!sight) return
    const [middle, half] = [(sight.from + sight.to) / 2, ((sight.to - sight.from) / 2) * factor]
    this.look({ from: middle - half, to: middle + half })
  }

  /** Its height in pixels, as the drawing knows it: asking the page would have it compute its layout between two writes. */
  height(): number {
    return this.chart.paneSize().height + this.chart.timeScale().height()
  }

  /** How far below the top a price is, in pixels; null while there is no scale. */
  downTo(price: number): number | null {
    return this.series.priceToCoordinate(price)
  }

  /** The price so far below the top; null while there is no scale. */
  priceAt(down: number): number | null {
    return this.series.coordinateToPrice(down)
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

/** Whether these candles begin with those others. */
function begins(all: CandleColumns, others: CandleColumns): boolean {
  const isSame = (column: 'times' | 'open' | 'high' | 'low' | 'close') =>
    others[column].every((value, index) => value === all[column][index])
  return (
    all.digits === others.digits &&
    isSame('times') &&
    isSame('close') &&
    isSame('high') &&
    isSame('low') &&
    isSame('open')
  )
}

const same = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((one, place) => one === others[place])

/** Measures texts as the chart in the element writes them. */
function measureIn(element: HTMLElement): (text: string) => number {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return () => 0
  context.font = `${fontSize}px ${getComputedStyle(element).fontFamily}`
  return (text) => context.measureText(text).width
}

function markerOf(
  { price, up }: ChartMark,
  text: string,
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
  { zone, ofDays, numbered }: DrawingOptions,
  colors: ReturnType<typeof themeColors>,
): IChartApiBase<Time> {
  const clock = zoneClock(zone)
  return createChartEx<Time, Horizon>(element, horizonOf(clock), {
    autoSize: true,
    layout: {
      background: { color: colors.back },
      textColor: colors.text,
      fontFamily: getComputedStyle(element).fontFamily,
      fontSize,
      attributionLogo: true,
    },
    grid: { vertLines: { color: colors.grid }, horzLines: { color: colors.grid } },
    rightPriceScale: { borderColor: colors.grid },
    timeScale: {
      borderColor: colors.grid,
      timeVisible: !ofDays,
      secondsVisible: false,
      minBarSpacing: 0.02,
      // Adding candles at the right must not move the visible range.
      shiftVisibleRangeOnNewBar: false,
      tickMarkFormatter: (time: Time, type: TickMarkType) =>
        numbered ? String(candleNumber(Number(time))) : markText(clock, Number(time), type),
    },
    // A finger that moves up or down scrolls the page.
    handleScroll: { vertTouchDrag: false },
    localization: {
      timeFormatter: (time: Time) =>
        numbered ? `Candle ${candleNumber(Number(time))}` : candleTime(clock, Number(time), ofDays),
    },
  })
}

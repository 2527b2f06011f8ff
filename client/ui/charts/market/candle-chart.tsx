import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useTheme } from '#client/platform/start/theme.ts'
import { type CandleColumns, firstFrom } from '#contract/candles/candle-columns.ts'
import { zoneClock } from '#contract/times/zone-clock.ts'
import { CandleDrawing, type ChartLevel, type ChartMark, type Sight } from './candle-drawing.ts'
import { candleNumber, candleTime } from './candle-horizon.ts'
import { type PriceHandle, PriceHandles } from './price-handles.tsx'

interface CandleChartProps {
  /** The chart's accessible name. */
  label: string
  candles: CandleColumns
  /** The number of decimals of a price. */
  digits: number
  /** The time zone in which times are shown. */
  zone: string
  /** Whether candles are daily and have no time of day. */
  ofDays: boolean
  /** Whether the times of the candles are their numbers, from 0 on. */
  numbered?: boolean
  /** Whether the chart scrolls along when a candle is added at its end. */
  follows?: boolean
  levels: readonly ChartLevel[]
  marks: readonly ChartMark[]
  /** The candles that are visible at first. */
  shown: Sight
  /** Called with the visible range whenever that or the candles change. */
  onSight?: (sight: Sight) => void
  /** Called with the start of a candle, in minutes, that is pressed, or selected and chosen with Enter. */
  onChoose?: (minute: number) => void
  /** Prices that can be moved up and down. */
  handles?: readonly PriceHandle[]
}

/**
 * Candles with levels and marks, to pan and zoom by pointer, touch and keyboard: the arrows select a
 * candle, whose prices are shown above, plus and minus zoom. More candles may be added at both ends;
 * the visible range stays. Fills the height of its container. Loaded lazily: the library is large.
 */
export function CandleChart(props: CandleChartProps) {
  const theme = useTheme()
  const { zone, ofDays, digits } = props
  // A chart's colours and clock are fixed: changing them creates a new chart.
  return <Chart key={`${theme} ${zone} ${ofDays} ${digits}`} {...props} />
}

/** How much of the visible range Page Up and Page Down move. */
const pagePart = 0.8

function Chart(props: CandleChartProps) {
  const { label, candles, digits, zone, ofDays, numbered = false, levels, marks, handles } = props
  const box = useRef<HTMLDivElement>(null)
  const slider = useRef<HTMLDivElement>(null)
  const drawing = useRef<CandleDrawing | null>(null)
  /** The start of the selected candle, in minutes: its index changes when others are added before it. */
  const [chosen, setChosen] = useState<number | null>(null)
  const last = candles.times.length - 1

  const placed = useRef<() => void>(null)
  const onDrawn = useEffectEvent(() => placed.current?.())
  const onSight = useEffectEvent((sight: Sight) => props.onSight?.(sight))
  const onPoint = useEffectEvent((index: number | null) => {
    // A selection made by keyboard stays, whatever happens to the crosshair.
    if (index === null && document.activeElement === slider.current) return
    setChosen(index === null ? null : (candles.times[index] ?? null))
  })
  const choose = useEffectEvent((index: number) => {
    const minute = candles.times[index]
    if (minute !== undefined) props.onChoose?.(minute)
  })
  const create = useEffectEvent(
    (element: HTMLElement) =>
      new CandleDrawing(element, {
        digits,
        zone,
        ofDays,
        numbered,
        onPoint: (index) => onPoint(index),
        onPress: (index) => choose(index),
        onSight: (sight) => onSight(sight),
        onDrawn: () => onDrawn(),
      }),
  )
  const show = useEffectEvent((all: CandleColumns) => {
    drawing.current?.show(all, props.shown, props.follows)
    drawing.current?.reportView()
  })
  useEffect(() => {
    if (!box.current) return
    const made = create(box.current)
    drawing.current = made
    return () => {
      drawing.current = null
      made.remove()
    }
  }, [])
  useEffect(() => show(candles), [candles])
  // After the candles: marks refer to them.
  useEffect(() => drawing.current?.mark(levels, marks), [levels, marks])

  const at = chosen === null ? last : Math.min(last, firstFrom(candles, chosen))
  const factor = 10 ** candles.digits
  const price = (prices: number[]) => ((prices[at] ?? 0) / factor).toFixed(digits)
  const clock = useMemo(() => zoneClock(zone), [zone])
  const seconds = (candles.times[at] ?? 0) * 60
  const name = numbered ? `Candle ${candleNumber(seconds)}` : candleTime(clock, seconds, ofDays)
  const valueText = `${name} · O ${price(candles.open)} H ${price(candles.high)} L ${price(candles.low)} C ${price(candles.close)}`

  const onKeyDown = (event: KeyboardEvent) => {
    const made = drawing.current
    const sight = made?.sight()
    if (!made || !sight || event.ctrlKey || event.metaKey || event.altKey) return
    const page = Math.max(1, Math.round((sight.to - sight.from) * pagePart))
    const steps: Record<string, number> = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      PageUp: at - page,
      PageDown: at + page,
      Home: 0,
      End: last,
    }
    const next = steps[event.key]
    if (next !== undefined) {
      const index = Math.min(last, Math.max(0, next))
      made.point(index)
      setChosen(candles.times[index] ?? null)
    } else if (event.key === 'Enter' && props.onChoose) props.onChoose(candles.times[at] ?? 0)
    else if (event.key === '+' || event.key === '-') made.zoom(event.key === '+' ? 0.8 : 1.25)
    else return
    event.preventDefault()
  }
  return (
    <div className="flex h-full min-w-0 flex-col gap-1">
      {/* Next to the drawing, which contains a link of its own: the control that moves through the
          candles by keyboard. */}
      <div
        ref={slider}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={last + 1}
        aria-valuenow={at + 1}
        aria-valuetext={valueText}
        onKeyDown={onKeyDown}
        className="min-h-10 rounded-sm text-compact text-muted-foreground tabular-nums sm:min-h-5"
      >
        {valueText}
      </div>
      <div className="relative min-h-0 flex-1">
        <div ref={box} className="h-full" />
        {handles && (
          <PriceHandles handles={handles} digits={digits} drawing={drawing} placed={placed} />
        )}
      </div>
    </div>
  )
}

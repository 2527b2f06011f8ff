import { percent } from '../displays/format.ts'
import { chartColors, usualHeight } from './chart-frame.tsx'

export interface BarChartProps {
  /** One bar each, within the marks. */
  bars: readonly { key: string; label: string; value: number }[]
  /** As for the `ChartFrame` around it, in pixels. */
  height?: number
  /** The marks of the scale, from 0 to its top; percent by default. */
  marks?: readonly number[]
  /** A value as text; percent by default. */
  format?: (value: number) => string
  /** Whether the bars are of a time that goes on; what doesn't fit is then the earliest. */
  endsToday?: boolean
}

/** The minimum room for one bar and its label, in pixels; if they don't fit, the chart scrolls. */
const roomPerBar = 104

/** Space above the bars for their values and below them for their labels, in pixels. */
const above = 20
const below = 40

const text = { fill: chartColors.text, fontSize: 12 }

/** Values as bars, percentages by default; as wide as the `ChartFrame` around it. */
export function BarChart({
  bars,
  height = usualHeight,
  marks = [0, 50, 100],
  format = percent,
  endsToday,
}: BarChartProps) {
  const top = marks.at(-1) || 1
  // Figures take a little more than half of their height.
  const room = 12 + 7 * Math.max(4, ...marks.map((mark) => format(mark).length))
  const down = (value: number) => above + ((height - above - below) * (top - value)) / top
  return (
    <div className="flex">
      <svg aria-hidden="true" width={room} height={height} className="shrink-0">
        {marks.map((mark) => (
          <text key={mark} x={room - 8} y={down(mark)} dy="0.35em" textAnchor="end" {...text}>
            {format(mark)}
          </text>
        ))}
      </svg>
      {/* Focusable, so that the keyboard can scroll to bars outside the visible part. */}
      <section
        ref={endsToday ? scrollToEnd : undefined}
        aria-label="Chart"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
        tabIndex={0}
        className="min-w-0 flex-1 overflow-x-auto overflow-y-hidden"
      >
        <svg
          role="img"
          aria-label={bars.map(({ label, value }) => `${label}: ${format(value)}`).join(', ')}
          width="100%"
          height={height}
          style={{ minWidth: bars.length * roomPerBar }}
        >
          {marks.map((mark) => (
            <line key={mark} x2="100%" y1={down(mark)} y2={down(mark)} stroke={chartColors.grid} />
          ))}
          {bars.map(({ key, label, value }, place) => (
            <Bar
              key={key}
              label={label}
              value={format(value)}
              top={down(value)}
              bottom={down(0)}
              left={(100 * place) / bars.length}
              width={100 / bars.length}
            />
          ))}
        </svg>
      </section>
    </div>
  )
}

/** Not made anew by a render, so that it runs once and leaves alone where the reader has scrolled to. */
function scrollToEnd(box: HTMLElement | null) {
  if (box) box.scrollLeft = box.scrollWidth
}

interface BarProps {
  label: string
  /** In words. */
  value: string
  /** In pixels. */
  top: number
  bottom: number
  /** As a share of the bar's slot, in percent of the drawing. */
  left: number
  width: number
}

function Bar({ label, value, top, bottom, left, width }: BarProps) {
  const middle = `${left + width / 2}%`
  return (
    <g>
      <rect
        x={middle}
        y={top}
        height={bottom - top}
        rx={3}
        fill={chartColors.series}
        style={{ width: `min(48px, ${0.7 * width}%)`, transformBox: 'fill-box', translate: '-50%' }}
      />
      <text x={middle} y={top} dy="-0.5em" textAnchor="middle" className="tabular-nums" {...text}>
        {value}
      </text>
      {/* SVG text does not wrap. */}
      <foreignObject x={`${left}%`} y={bottom} width={`${width}%`} height={below}>
        <p className="line-clamp-2 px-1.5 pt-1 text-center text-xs text-balance text-muted-foreground">
          {label}
        </p>
      </foreignObject>
    </g>
  )
}

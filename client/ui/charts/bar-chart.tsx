import { percent } from '../displays/format.ts'
import { chartColors } from './chart-frame.tsx'

export interface BarChartProps {
  /** One bar each, of 0 to 100 percent. */
  bars: readonly { key: string; label: string; value: number }[]
}

/** The least room for one bar and its label, in pixels; more bars than fit are scrolled. */
const roomPerBar = 104

/** Above the bars for their values and below them for their labels, in pixels. */
const room = { above: 20, below: 40 }

const text = { fill: chartColors.text, fontSize: 12 }
const marks = [0, 50, 100]

/** Percentages as bars; fills the height of the `ChartFrame` around it. */
export function BarChart({ bars }: BarChartProps) {
  const plot = { y: room.above, style: { height: `calc(100% - ${room.above + room.below}px)` } }
  return (
    <div className="flex h-full">
      <svg aria-hidden="true" width={44} height="100%" className="shrink-0">
        <svg aria-hidden="true" overflow="visible" {...plot}>
          {marks.map((mark) => (
            <text key={mark} x={36} y={`${100 - mark}%`} dy="0.35em" textAnchor="end" {...text}>
              {percent(mark)}
            </text>
          ))}
        </svg>
      </svg>
      <div className="h-full min-w-0 flex-1 overflow-x-auto overflow-y-hidden">
        <svg
          role="img"
          aria-label={bars.map(({ label, value }) => `${label}: ${percent(value)}`).join(', ')}
          width="100%"
          height="100%"
          style={{ minWidth: bars.length * roomPerBar }}
        >
          <svg aria-hidden="true" overflow="visible" {...plot}>
            {marks.map((mark) => (
              <line
                key={mark}
                x2="100%"
                y1={`${100 - mark}%`}
                y2={`${100 - mark}%`}
                stroke={chartColors.grid}
              />
            ))}
            {bars.map(({ key, label, value }, index) => (
              <Bar key={key} label={label} value={value} place={index} count={bars.length} />
            ))}
          </svg>
        </svg>
      </div>
    </div>
  )
}

interface BarProps {
  label: string
  value: number
  /** From 0, of `count`. */
  place: number
  count: number
}

function Bar({ label, value, place, count }: BarProps) {
  const share = 100 / count
  const middle = `${(place + 0.5) * share}%`
  return (
    <g>
      <rect
        x={middle}
        y={`${100 - value}%`}
        height={`${value}%`}
        rx={3}
        fill={chartColors.series}
        style={{ width: `min(48px, ${0.7 * share}%)`, transformBox: 'fill-box', translate: '-50%' }}
      />
      <text
        x={middle}
        y={`${100 - value}%`}
        dy="-0.5em"
        textAnchor="middle"
        className="tabular-nums"
        {...text}
      >
        {percent(value)}
      </text>
      {/* SVG itself does not break lines. */}
      <foreignObject x={`${place * share}%`} y="100%" width={`${share}%`} height={room.below}>
        <p className="line-clamp-2 px-1.5 pt-1 text-center text-xs text-balance text-muted-foreground">
          {label}
        </p>
      </foreignObject>
    </g>
  )
}

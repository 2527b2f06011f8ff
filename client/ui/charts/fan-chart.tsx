import { chartColors } from './chart-frame.tsx'
import { valueAxis } from './value-axis.ts'

export interface FanChartProps {
  /** From left to right: the x-value, and pairs of values, the outer ones enclosing the inner ones. */
  points: readonly { x: number; bands: readonly [number, number][]; middle: number }[]
  /** The short label of a value on the vertical axis. */
  mark: (value: number) => string
  /** The label of a value on the horizontal axis. */
  place: (x: number) => string
  /** Horizontal lines, such as limits. */
  lines: readonly { value: number; color: keyof typeof chartColors }[]
}

/** Bands around a median line that widen from left to right; its `ChartFrame` has the table and the words. */
export function FanChart({ points, mark, place, lines }: FanChartProps) {
  const all = points.flatMap(({ bands, middle }) => [...bands.flat(), middle])
  const { domain, ticks } = valueAxis([...all, ...lines.map(({ value }) => value)])
  const [low, high] = domain
  const last = points.at(-1)?.x ?? 1
  const at = (x: number, value: number) =>
    `${(100 * x) / last},${(100 * (high - value)) / (high - low)}`
  const down = (value: number) => (100 * (high - value)) / (high - low)
  const rings = points[0]?.bands.map((_, ring) => ring) ?? []
  return (
    <div
      aria-hidden="true"
      className="grid h-full grid-cols-[3.25rem_1fr] grid-rows-[1fr_1.5rem] text-compact text-muted-foreground"
    >
      <div className="relative">
        {ticks.map((tick) => (
          <span
            key={tick}
            className="absolute right-2 -translate-y-1/2 tabular-nums"
            style={{ top: `${down(tick)}%` }}
          >
            {mark(tick)}
          </span>
        ))}
      </div>
      {/* Placed within the cell: a drawing in the flow would make it as high as it is wide. */}
      <div className="relative">
        <svg
          aria-hidden="true"
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible [&>*]:[vector-effect:non-scaling-stroke]"
        >
          {ticks.map((tick) => (
            <path key={tick} d={`M0 ${down(tick)}H100`} stroke={chartColors.grid} />
          ))}
          <path d={`M0 ${down(0)}H100`} stroke={chartColors.text} />
          {rings.map((ring) => {
            const lower = points.map(({ x, bands }) => at(x, bands[ring]?.[0] ?? 0))
            const upper = points.map(({ x, bands }) => at(x, bands[ring]?.[1] ?? 0))
            return (
              <polygon
                key={ring}
                points={[...lower, ...upper.reverse()].join(' ')}
                fill={chartColors.series}
                fillOpacity={0.16}
              />
            )
          })}
          <polyline
            points={points.map(({ x, middle }) => at(x, middle)).join(' ')}
            fill="none"
            stroke={chartColors.series}
            strokeWidth={2}
          />
          {lines.map(({ value, color }) => (
            <path
              key={color}
              d={`M0 ${down(value)}H100`}
              stroke={chartColors[color]}
              strokeWidth={1.5}
              strokeDasharray="4 3"
            />
          ))}
        </svg>
      </div>
      <div className="col-start-2 flex items-end justify-between">
        <span>{place(points[0]?.x ?? 0)}</span>
        <span>{place(last)}</span>
      </div>
    </div>
  )
}

import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'
import { isSameDay, moment, shortDay } from '../displays/format.ts'
import { cx } from '../styles/cx.ts'
import { chartColors } from './chart-frame.tsx'
import { valueAxis } from './value-axis.ts'

export interface EquityChartProps {
  /** The cumulative result after each trade, in the order of closing. */
  points: readonly { at: string; value: number }[]
  /** The short label of a value on the vertical axis. */
  mark: (value: number) => string
  /** The note about a point, by its index in `points`, shown below its time. */
  note: (index: number) => ReactNode
  /** The line's accessible name: 'Results' by default. */
  label?: string
  /** The instant up to which the last result still stands, such as now: the line goes on to it. */
  until?: string
  /** Further lines over the same points, such as limits. */
  others?: readonly { color: keyof typeof chartColors; values: readonly number[] }[]
}

/** As many dates as fit on a phone. */
const dateCount = 4

/**
 * The cumulative result as a line; fills the height of the `ChartFrame` around it. The pointer or the
 * arrow keys select a point, whose note is then shown.
 */
export function EquityChart(props: EquityChartProps) {
  const { points, mark, note, label = 'Results', others = [], until } = props
  const [chosen, setChosen] = useState<number | null>(null)
  const values = points.map(({ value }) => value)
  const { domain, ticks } = valueAxis([...values, ...others.flatMap((other) => other.values)])
  const [low, high] = domain
  const last = points.length - 1
  const end =
    until && !isSameDay(new Date(until), new Date(points[last]?.at ?? until)) ? last + 1 : last
  const across = (index: number) => (end > 0 ? (100 * index) / end : 50)
  const down = (value: number) => (100 * (high - value)) / (high - low)
  const lineOf = (of: readonly number[]) =>
    [...of, ...(end > last ? of.slice(-1) : [])]
      .map((value, index) => `${across(index)},${down(value)}`)
      .join(' ')
  const line = lineOf(values)
  const point = chosen === null ? undefined : points[chosen]

  return (
    <div className="grid h-full grid-cols-[3.25rem_1fr] grid-rows-[1fr_1.5rem] text-compact text-muted-foreground">
      <div className="relative" aria-hidden="true">
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
      <div
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={points.length}
        aria-valuenow={(chosen ?? last) + 1}
        aria-valuetext={textOf(points[chosen ?? last], mark)}
        className="relative touch-pan-y"
        onPointerMove={(event) => setChosen(Math.min(last, nearest(event, end)))}
        onPointerLeave={() => setChosen(null)}
        onBlur={() => setChosen(null)}
        onKeyDown={(event) => {
          const next = afterKey(event, chosen ?? last, last)
          if (next !== null) setChosen(next)
        }}
      >
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
          <polygon
            points={`${across(0)},${down(0)} ${line} ${across(end)},${down(0)}`}
            fill={chartColors.series}
            fillOpacity={0.1}
          />
          <polyline points={line} fill="none" stroke={chartColors.series} strokeWidth={2} />
          {others.map((other) => (
            <polyline
              key={other.color}
              points={lineOf(other.values)}
              fill="none"
              stroke={chartColors[other.color]}
              strokeWidth={1.5}
              strokeDasharray="4 3"
            />
          ))}
          {chosen !== null && <path d={`M${across(chosen)} 0V100`} stroke={chartColors.accent} />}
        </svg>
        {end === 0 && (
          <span
            aria-hidden="true"
            className="absolute size-2 -translate-1/2 rounded-full bg-series"
            style={{ left: '50%', top: `${down(values[0] ?? 0)}%` }}
          />
        )}
        {chosen !== null && point && (
          <div
            className={cx(
              'pointer-events-none absolute top-0 z-10 mx-2 w-max rounded-md border bg-popover px-3 py-2 text-popover-foreground shadow-raised',
              across(chosen) > 50 && '-translate-x-[calc(100%+1rem)]',
            )}
            style={{ left: `${across(chosen)}%` }}
          >
            <p className="text-muted-foreground tabular-nums">{moment(point.at)}</p>
            {note(chosen)}
          </div>
        )}
      </div>
      <div className="relative col-start-2" aria-hidden="true">
        {datedPlaces(end).map((index) => (
          <span
            key={index}
            className={cx(
              'absolute bottom-0 whitespace-nowrap',
              index === end && end > 0 ? '-translate-x-full' : index > 0 && '-translate-x-1/2',
              // Narrower than a phone, there is room for the first and the last.
              index > 0 && index < end && 'max-[359px]:hidden',
            )}
            style={{ left: `${across(index)}%` }}
          >
            {shortDay(points[index]?.at ?? until ?? '')}
          </span>
        ))}
      </div>
    </div>
  )
}

const textOf = (
  point: EquityChartProps['points'][number] | undefined,
  mark: (v: number) => string,
) => point && `${moment(point.at)}: ${mark(point.value)}`

/** The point that is closest to the pointer. */
function nearest({ clientX, currentTarget }: PointerEvent, last: number): number {
  const { left, width } = currentTarget.getBoundingClientRect()
  return Math.min(last, Math.max(0, Math.round(((clientX - left) / width) * last)))
}

/** Where an arrow key, Home or End leads; null for any other key. */
function afterKey(event: KeyboardEvent, from: number, last: number): number | null {
  const places: Record<string, number> = {
    ArrowLeft: Math.max(0, from - 1),
    ArrowRight: Math.min(last, from + 1),
    Home: 0,
    End: last,
  }
  const next = places[event.key]
  if (next === undefined) return null
  event.preventDefault()
  return next
}

/** The points whose dates are shown below the line: the first, the last and some in between. */
function datedPlaces(last: number): number[] {
  const count = Math.min(dateCount, last + 1)
  const places = Array.from({ length: count }, (_, step) =>
    Math.round((step * last) / Math.max(1, count - 1)),
  )
  return [...new Set(places)]
}

import { cx } from '#client/ui/styles/cx.ts'
import type { ExcursionAnalysis } from '#contract/journal/trade-excursions.ts'

interface ExcursionPointsProps {
  found: ExcursionAnalysis
  /** Null for the trades' actual stop and target. */
  stop: number | null
  target: number | null
}

/** Keeps every point clear of the frame. */
const headroom = 1.08

/** The trades as points: how far the price went against them on the x-axis, and in their favour on the y-axis. */
export function ExcursionPoints({ found, stop, target }: ExcursionPointsProps) {
  const { points, usualTarget } = found
  const most = (values: number[]) => Math.min(10, Math.max(1.2, headroom * Math.max(0, ...values)))
  const across = most(points.map(({ adverse }) => adverse))
  const up = most([...points.map(({ favourable }) => favourable), usualTarget ?? 0])
  const x = (r: number) => (100 * Math.min(r, across)) / across
  const y = (r: number) => 100 - (100 * Math.min(r, up)) / up
  const stopAt = stop ?? 1
  const targetAt = target ?? usualTarget
  return (
    <div className="grid h-full grid-cols-[2.5rem_1fr] grid-rows-[1fr_1.5rem] text-compact text-muted-foreground">
      <div className="relative" aria-hidden="true">
        <span className="absolute top-0">{up.toFixed(1)}R</span>
        <span className="absolute top-1/2 -translate-y-1/2">MFE</span>
        <span className="absolute bottom-0">0</span>
      </div>
      <div className="relative border-b border-l" aria-hidden="true">
        {points.map(({ id, adverse, favourable, r }) => (
          <span
            key={id}
            // A different shape for each, since not everybody can tell the colours apart.
            className={cx(
              'absolute h-2 w-2 -translate-x-1/2 -translate-y-1/2 opacity-70',
              r >= 0 ? 'rounded-full bg-profit' : 'rotate-45 bg-loss',
            )}
            style={{ left: `${x(adverse)}%`, top: `${y(favourable)}%` }}
          />
        ))}
        <span
          className="absolute inset-y-0 border-l-2 border-dashed border-loss"
          style={{ left: `${x(stopAt)}%` }}
        />
        <span
          className={cx(
            'absolute bottom-3 bg-card px-1 whitespace-nowrap',
            x(stopAt) > 40 && '-translate-x-full',
          )}
          style={{ left: `${x(stopAt)}%` }}
        >
          {stop === null ? 'your stop' : `stop ${stop}R`}
        </span>
        {targetAt !== null && (
          <>
            <span
              className="absolute inset-x-0 border-t-2 border-dashed border-profit"
              style={{ top: `${y(targetAt)}%` }}
            />
            <span
              className="absolute right-1/3 bg-card px-1 whitespace-nowrap"
              style={{ top: `calc(${y(targetAt)}% + 2px)` }}
            >
              {target === null ? 'your target' : `target ${target}R`}
            </span>
          </>
        )}
      </div>
      <span />
      <div className="flex justify-between" aria-hidden="true">
        <span>0</span>
        <span>MAE</span>
        <span>{across.toFixed(1)}R</span>
      </div>
    </div>
  )
}

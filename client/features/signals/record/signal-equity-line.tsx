import { EquityChart } from '#client/ui/charts/equity-chart.tsx'
import { rText } from '#client/ui/displays/format.ts'
import type { TrackRecord } from '#contract/signals/signals.ts'

interface SignalEquityLineProps {
  points: readonly TrackRecord['equityCurve'][number][]
}

/** The line of the signals' cumulative result, with a note at each closed signal. */
export function SignalEquityLine({ points }: SignalEquityLineProps) {
  return (
    <EquityChart
      until={new Date().toISOString()}
      points={points.map(({ at, totalR }) => ({ at, value: totalR }))}
      mark={(r) => `${Number(r.toFixed(2))}R`}
      note={(index) => {
        const point = points[index]
        if (!point) return null
        return (
          <p className="tabular-nums">
            <span className="font-semibold">{rText(point.totalR)}</span> after {rText(point.r)}
          </p>
        )
      }}
    />
  )
}

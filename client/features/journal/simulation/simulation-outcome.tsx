import { ChartFrame } from '#client/ui/charts/chart-frame.tsx'
import { FanChart } from '#client/ui/charts/fan-chart.tsx'
import { Card, StatCard } from '#client/ui/displays/card.tsx'
import type { Column } from '#client/ui/lists/table-column.ts'
import { FigureName } from '../figures/figure-name.tsx'
import type { FanPoint, Simulation, SimulationResult } from './simulate.ts'
import { caveats, chances, changeText, fanText, intervalText, part } from './simulation-words.ts'

interface SimulationOutcomeProps {
  simulation: Simulation
  result: SimulationResult
  /** Whether a newer simulation is running, so that this result is outdated. */
  isRunning: boolean
}

const placeName = (trade: number) => (trade === 0 ? 'Start' : `Trade ${trade}`)

const columns: Column<FanPoint>[] = [
  { key: 'trade', header: 'Trade', wide: true, cell: ({ trade }) => placeName(trade) },
  ...(['p5', 'p25', 'p50', 'p75', 'p95'] as const).map((name) => ({
    key: name,
    header: `${name.slice(1)}%`,
    align: 'end' as const,
    cell: (point: FanPoint) => changeText(point[name]),
  })),
]

/** The chances, the fan of the runs, and what neither can tell. */
export function SimulationOutcome({ simulation, result, isRunning }: SimulationOutcomeProps) {
  const { ruined, reached, neither, fan } = result
  const { ruin, target } = simulation
  return (
    <div aria-busy={isRunning} className="flex flex-col gap-5">
      <div role="status" className="grid gap-4 @md:grid-cols-3">
        <StatCard
          label={<FigureName {...chances.ruined} />}
          value={part(ruined.share)}
          hint={intervalText(ruined)}
        />
        <StatCard
          label={<FigureName {...chances.reached} />}
          value={part(reached.share)}
          hint={intervalText(reached)}
        />
        <StatCard
          label={<FigureName {...chances.neither} />}
          value={part(neither.share)}
          hint={intervalText(neither)}
        />
      </div>
      <ChartFrame
        title="Range of the runs"
        description={fanText(fan.at(-1))}
        height={260}
        legend={[
          { label: 'Median, middle 50 % and 90 %', color: 'series' },
          { label: 'Target', color: 'profit' },
          ...(simulation.ruinFrom === 'start' ? [{ label: 'Ruin', color: 'loss' as const }] : []),
        ]}
        data={{ columns, rows: fan, rowKey: ({ trade }) => String(trade) }}
        empty=""
      >
        <FanChart
          points={fan.map(({ trade, p5, p25, p50, p75, p95 }) => ({
            x: trade,
            bands: [
              [p5 - 1, p95 - 1],
              [p25 - 1, p75 - 1],
            ],
            middle: p50 - 1,
          }))}
          lines={[
            { value: target, color: 'profit' },
            // Measured from the peak, ruin lies elsewhere in each run.
            ...(simulation.ruinFrom === 'start' ? [{ value: -ruin, color: 'loss' as const }] : []),
          ]}
          mark={part}
          place={placeName}
        />
      </ChartFrame>
      <Card title="What this cannot show">
        <ul className="flex list-disc flex-col gap-2 pl-5 text-sm">
          {caveats(simulation).map((caveat) => (
            <li key={caveat}>{caveat}</li>
          ))}
        </ul>
      </Card>
    </div>
  )
}

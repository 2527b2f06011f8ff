import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ChartFrame } from '#client/ui/charts/chart-frame.tsx'
import { EquityChart } from '#client/ui/charts/equity-chart.tsx'
import { resultText } from '#client/ui/charts/market/decision-words.ts'
import { SignedBars } from '#client/ui/charts/signed-bars.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { moment, rText } from '#client/ui/displays/format.ts'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import type { Column } from '#client/ui/lists/table-column.ts'
import type { DrillResults as Results } from '#contract/drills.ts'
import type { DrillView } from './drill-player.tsx'
import { counted, tallyText } from './drill-words.ts'
import { type DrillIds, resultsQuery } from './drills.queries.ts'
import { setupColumns } from './setup-table.tsx'

interface DrillResultsProps {
  ids: DrillIds
  onShow: (view: DrillView) => void
}

/** What all own decisions in a drill came to: over time, by setup and round by round. */
export function DrillResults({ ids, onShow }: DrillResultsProps) {
  const results = useQuery(resultsQuery(ids))
  if (!results.data) {
    if (!results.isError) return <Spinner label="Loading your results" />
    return <QueryError message="Your results could not be loaded." query={results} />
  }
  const { tally, setups, path, rounds } = results.data
  return (
    <section aria-label="Your results" className="flex flex-col gap-5">
      <p className="text-sm tabular-nums">
        {counted(tally.decided, 'moment')} decided: {tallyText(tally)}. {resultText(tally)}.
        <span className="block text-compact text-muted-foreground">
          Each moment counts at its first decision, when what follows was still unknown to you.
        </span>
      </p>
      <Path path={path} setups={setups.map(({ setup }) => setup)} />
      <ChartFrame
        title="By setup"
        description="On average for each decision"
        level={3}
        height="auto"
        data={{ columns: setupColumns, rows: setups, rowKey: ({ setup }) => setup }}
        empty="No decisions yet."
      >
        <SignedBars
          bars={setups.map(({ setup, averageR, decided }) => ({
            key: setup,
            label: setup,
            value: averageR ?? 0,
            text: `${rText(averageR)}, ${decided}×`,
          }))}
        />
      </ChartFrame>
      <Rounds rounds={rounds} onShow={onShow} />
    </section>
  )
}

interface Point {
  key: string
  at: string
  setup: string
  r: number
  sum: number
  rating: number
}

const columns: Column<Point>[] = [
  { key: 'at', header: 'Decided', phone: 'second', cell: ({ at }) => moment(at) },
  { key: 'setup', header: 'Setup', phone: 'first', cell: ({ setup }) => setup },
  { key: 'r', header: 'Result', align: 'end', phone: 'first-end', cell: ({ r }) => rText(r) },
  {
    key: 'sum',
    header: 'Together',
    align: 'end',
    phone: 'second-end',
    cell: ({ sum }) => `${rText(sum)} so far`,
  },
  { key: 'rating', header: 'Rating', align: 'end', cell: ({ rating }) => rating },
]

interface PathProps {
  path: Results['path']
  setups: readonly string[]
}

/** The results added up over time, of all setups or of one. */
function Path({ path, setups }: PathProps) {
  const [chosen, choose] = useState('')
  // A setup may be gone after new results.
  const setup = setups.includes(chosen) ? chosen : ''
  let sum = 0
  const points = path
    .filter((one) => setup === '' || one.setup === setup)
    .map((one, index): Point => {
      sum = Math.round((sum + one.r) * 100) / 100
      return { ...one, key: String(index), sum }
    })
  return (
    <ChartFrame
      title="Results over time"
      description="Added up in R, decision by decision"
      level={3}
      data={{ columns, rows: points, rowKey: ({ key }) => key }}
      empty="No decisions yet."
      below={
        setups.length > 1 && (
          <Field label="Setup" className="max-w-xs">
            <Select
              options={[
                { value: '', label: 'All setups' },
                ...setups.map((value) => ({ value, label: value })),
              ]}
              value={setup}
              onChange={({ target }) => choose(target.value)}
            />
          </Field>
        )
      }
    >
      <EquityChart
        points={points.map(({ at, sum: value }) => ({ at, value }))}
        mark={rText}
        note={(index) => {
          const point = points[index]
          return (
            point && (
              <p className="tabular-nums">
                {point.setup}: {rText(point.r)}, together {rText(point.sum)}, rating {point.rating}
              </p>
            )
          )
        }}
      />
    </ChartFrame>
  )
}

function Rounds({ rounds, onShow }: Pick<Results, 'rounds'> & Pick<DrillResultsProps, 'onShow'>) {
  return (
    <div>
      <h3 className="text-sm font-semibold">Your rounds</h3>
      <ul className="flex flex-col divide-y">
        {rounds.map(({ id, number, size, decided, finishedAt, tally }) => (
          <li key={id} className="flex items-center gap-3 py-2.5 text-sm">
            <div className="min-w-0 flex-1">
              <p className="font-medium tabular-nums">
                Round {number}: {rText(tally.totalR)}
              </p>
              <p className="text-muted-foreground tabular-nums">
                {finishedAt ? moment(finishedAt) : `Under way, ${decided} of ${size}`}
              </p>
            </div>
            {decided > 0 && (
              <Button
                variant="ghost"
                size="sm"
                aria-label={`View round ${number}`}
                onClick={() => onShow({ kind: 'round', id })}
              >
                View
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ChartFrame } from '#client/ui/charts/chart-frame.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { ErrorState, Skeleton } from '#client/ui/displays/states.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import type { Column } from '#client/ui/lists/table-column.ts'
import { Popover } from '#client/ui/overlays/popover.tsx'
import type { ExcursionAnalysis, WhatIf } from '#contract/journal/trade-excursions.ts'
import type { TradeFilter } from '#contract/journal/trade-filter.ts'
import { excursionsQuery } from '../journal.queries.ts'
import { loadFailure } from '../journal-words.ts'
import { ExcursionPoints } from './excursion-points.tsx'
import { excursionText, inR, whatIfText } from './excursion-words.ts'

/** MAE against MFE of the filtered trades, and what a different stop or target would have brought. */
export function ExcursionPicture({ filter }: { filter: TradeFilter }) {
  const query = useQuery(excursionsQuery(filter))
  if (!query.data) {
    if (!query.isError) return <Skeleton className="h-80" />
    return <ErrorState message={loadFailure} onRetry={() => void query.refetch()} />
  }
  return <Picture found={query.data} />
}

const columns: Column<WhatIf>[] = [
  { key: 'stop', header: 'Stop', cell: ({ stop }) => (stop === null ? 'yours' : inR(stop)) },
  {
    key: 'target',
    header: 'Target',
    cell: ({ target }) => (target === null ? 'yours' : inR(target)),
  },
  { key: 'total', header: 'Result', align: 'end', cell: ({ totalR }) => inR(totalR) },
  { key: 'stopped', header: 'Stopped', align: 'end', cell: ({ stopped }) => stopped },
  { key: 'reached', header: 'At target', align: 'end', cell: ({ reached }) => reached },
]

const yours = 'yours'
const choiceOf = (choice: number | null) => (choice === null ? yours : String(choice))

function Picture({ found }: { found: ExcursionAnalysis }) {
  const [stop, setStop] = useState<number | null>(null)
  const [target, setTarget] = useState<number | null>(1)
  const { whatIfs } = found
  const chosen = whatIfs.find((one) => one.stop === stop && one.target === target)
  const choices = (of: 'stop' | 'target') =>
    [...new Set(whatIfs.map((one) => one[of]))].map((value) => ({
      value: choiceOf(value),
      label: value === null ? `Your ${of}` : `At ${inR(value)}`,
    }))
  const read = (text: string) => (text === yours ? null : Number(text))
  return (
    <ChartFrame
      title="MAE against MFE"
      description={
        <div className="flex flex-col gap-3">
          <p>
            {excursionText(found)} <Definition />
          </p>
          {chosen && (
            <>
              <div className="flex flex-wrap gap-3">
                <Field label="Stop" className="w-32">
                  <Select
                    options={choices('stop')}
                    value={choiceOf(stop)}
                    onChange={({ currentTarget }) => setStop(read(currentTarget.value))}
                  />
                </Field>
                <Field label="Target" className="w-32">
                  <Select
                    options={choices('target')}
                    value={choiceOf(target)}
                    onChange={({ currentTarget }) => setTarget(read(currentTarget.value))}
                  />
                </Field>
              </div>
              <p aria-live="polite">{whatIfText(chosen, found)}</p>
            </>
          )}
        </div>
      }
      height={280}
      legend={[
        { label: 'Won (round)', color: 'profit' },
        { label: 'Lost (diamond)', color: 'loss' },
      ]}
      data={{
        columns,
        rows: whatIfs,
        rowKey: (one) => `${choiceOf(one.stop)} ${choiceOf(one.target)}`,
      }}
      empty="No closed trade here has both a stop and candles for its whole duration."
    >
      <ExcursionPoints found={found} stop={stop} target={target} />
    </ChartFrame>
  )
}

function Definition() {
  return (
    <Popover
      align="start"
      title="MAE and MFE"
      className="w-80"
      trigger={
        <button
          type="button"
          className="min-h-6 underline decoration-dotted underline-offset-4 hover:text-foreground"
        >
          What is this?
        </button>
      }
    >
      <div className="flex flex-col gap-2 p-4 text-sm">
        <p>
          Each point is a trade: how far the price went against it (MAE) and for it (MFE) while it
          was open, in R, the distance from entry to stop.
        </p>
        <p className="text-muted-foreground">
          Where candles leave it open, the worst case is assumed. A stop that may have been touched
          counts as touched, and before a target. What came after an exit is not counted, so a wider
          stop or a target beyond the exit cannot be judged. Costs are left out.
        </p>
      </div>
    </Popover>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Shuffle, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { moment, rowDay, rText } from '#client/ui/displays/format.ts'
import { EmptyState, QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { focusNextRow, pressedRow } from '#client/ui/lists/focus-next-row.ts'
import { Pagination } from '#client/ui/lists/pagination.tsx'
import { askFirst } from '#client/ui/overlays/ask-first.ts'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { DrillMoment, ManagedDrill } from '#contract/drills.ts'
import { momentsMaximum } from '#contract/drills.ts'
import { ratingText } from './drill-words.ts'
import type { DrillIds } from './drills.queries.ts'
import { momentsQuery, rowsPerPage, useRemoveMoment } from './managed-drills.queries.ts'
import { MomentForm } from './moment-form.tsx'
import { PickForm } from './pick-form.tsx'

interface ManagedMomentsProps {
  ids: DrillIds
  drill: ManagedDrill
}

/** The moments of a drill with what students make of each, and the forms that add more. */
export function ManagedMoments({ ids, drill }: ManagedMomentsProps) {
  const [adding, setAdding] = useState<'one' | 'random' | null>(null)
  const close = () => setAdding(null)
  const isFull = drill.moments >= momentsMaximum
  return (
    <div className="flex flex-col gap-5">
      {isFull ? (
        <p className="text-sm text-muted-foreground">
          A drill has up to {momentsMaximum} moments. Take some out to add others.
        </p>
      ) : adding === 'one' ? (
        <MomentForm ids={ids} drill={drill} onClose={close} />
      ) : adding === 'random' ? (
        <PickForm ids={ids} drill={drill} onClose={close} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" onClick={() => setAdding('one')}>
            Add a moment
          </Button>
          <Button variant="outline" onClick={() => setAdding('random')}>
            <Shuffle aria-hidden="true" />
            Pick at random
          </Button>
        </div>
      )}
      <MomentList ids={ids} />
    </div>
  )
}

function MomentList({ ids }: { ids: DrillIds }) {
  const [page, setPage] = useState(1)
  const moments = useQuery(momentsQuery(ids, page))
  const remove = useRemoveMoment(ids)
  if (moments.isError) {
    return <QueryError message="The moments could not be loaded." query={moments} />
  }
  if (!moments.data) return <Spinner label="Loading the moments" />
  const { items, total } = moments.data
  if (total === 0) return <EmptyState>No moments yet</EmptyState>
  const askAndRemove = async (one: DrillMoment) => {
    const row = pressedRow()
    const confirmed = await askFirst({
      title: `Take out ${nameOf(one)}?`,
      description: 'Students don’t get it any more. The results of those who decided it stay.',
      confirmLabel: 'Take Out',
    })
    if (!confirmed) return
    focusNextRow(row)
    await tellOutcome(remove.mutateAsync(one.id), {
      done: 'Moment Taken Out',
      failed: 'Failed to take out the moment',
    })
  }
  return (
    <>
      <ul aria-label="Moments" className="flex flex-col divide-y">
        {items.map((one) => (
          <li key={one.id} className="flex items-center gap-2 py-2.5 text-sm">
            <MomentFacts moment={one} />
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Take out ${nameOf(one)}`}
              onClick={() => void askAndRemove(one)}
            >
              <Trash2 aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
      <Pagination
        label="Moments"
        page={page}
        pageSize={rowsPerPage}
        total={total}
        onChange={setPage}
      />
      <p className="text-compact text-muted-foreground">
        On the right, the rating says how hard a moment is: it begins at 1500, rises with each loss
        of a student and falls with each gain; the number after ± is how far off it may be. Below it
        is how often the moment was decided, and the average result.
      </p>
    </>
  )
}

/** Two lines on each side: what a moment is, and what students make of it. */
function MomentFacts({ moment: one }: { moment: DrillMoment }) {
  const { setup, pair, frame, lastAt, synthetic, decided, averageR } = one
  return (
    <>
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{setup}</p>
        <p className="truncate text-muted-foreground tabular-nums">
          {pair} {frame}, <span className="sm:hidden">{rowDay(lastAt)}</span>
          <span className="max-sm:hidden">
            {moment(lastAt)}
            {synthetic && ', synthetic'}
          </span>
        </p>
      </div>
      <div className="shrink-0 text-right tabular-nums">
        <p>
          <span className="sr-only">Rating </span>
          {ratingText(one)}
        </p>
        <p className="text-muted-foreground">
          {decided === 0 ? '0×' : `${decided}×, ${rText(averageR)}`}
        </p>
      </div>
    </>
  )
}

const nameOf = ({ pair, frame, lastAt }: DrillMoment) => `${pair} ${frame}, ${moment(lastAt)}`

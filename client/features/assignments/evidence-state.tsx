import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#client/ui/controls/button.tsx'
import { Badge } from '#client/ui/displays/badge.tsx'
import { moment } from '#client/ui/displays/format.ts'
import { ProgressBar } from '#client/ui/displays/progress-bar.tsx'
import { ErrorState, Spinner } from '#client/ui/displays/states.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import type { Assignment } from '#contract/assignments.ts'
import { evidenceTradesShown, type EvidenceState as State } from '#contract/evidence.ts'
import { pages } from '#contract/site/pages.ts'
import { loadFailure } from './assignment-words.ts'
import { evidenceQuery } from './assignments.queries.ts'

/** How much of each requirement a journal meets: '12 of 20'. */
function EvidenceState({ state }: { state: State }) {
  return (
    <ul className="flex flex-col gap-3">
      {state.items.map(({ kind, words, asked: count, found, unmeasured }) => (
        <li key={kind} className="flex flex-col gap-1 text-sm">
          <p className="flex flex-wrap items-center justify-between gap-2">
            <span>{words}</span>
            <span className="font-semibold tabular-nums">
              {found} of {count} {found >= count && <Badge variant="success">Complete</Badge>}
            </span>
          </p>
          <ProgressBar
            value={Math.min(100, (100 * found) / count)}
            label={`${words}: ${found} of ${count}`}
          />
          {unmeasured > 0 && (
            <p className="text-compact text-muted-foreground">
              {unmeasured} more cannot be measured, because the balance they risked is not known.
              Set a starting balance in the journal’s settings.
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

/** What was found in the journal at the time of the submission. */
export function CheckedEvidence({ state }: { state: State }) {
  return (
    <section
      aria-label="Checked in the journal"
      className="flex flex-col gap-3 rounded-lg border p-4"
    >
      <p className="text-compact text-muted-foreground">
        Checked in the journal,{' '}
        <time dateTime={state.checkedAt} className="tabular-nums">
          {moment(state.checkedAt)}
        </time>
      </p>
      <EvidenceState state={state} />
    </section>
  )
}

/** How much of the assignment's requirements the student's own journal meets, with the trades that count. */
export function OwnEvidence({ assignment }: { assignment: Assignment }) {
  const { evidence, progress } = assignment
  const [isOpen, setOpen] = useState(false)
  if (!evidence || !progress) return null
  return (
    <section aria-label="Evidence from your journal" className="flex flex-col gap-3">
      <h4 className="text-sm font-semibold">From your journal</h4>
      <EvidenceState state={progress} />
      {evidence.trades && (
        <Button
          size="sm"
          variant="outline"
          className="self-start"
          aria-label={`Trades that count: ${assignment.title}`}
          onClick={() => setOpen(true)}
        >
          Trades that count
        </Button>
      )}
      {isOpen && <CountingTrades assignment={assignment} onClose={() => setOpen(false)} />}
    </section>
  )
}

function CountingTrades({ assignment, onClose }: { assignment: Assignment; onClose: () => void }) {
  const trades = useQuery(evidenceQuery(assignment.id))
  return (
    <Dialog open onOpenChange={onClose} title="Trades that count" description={assignment.title}>
      {trades.isError ? (
        <ErrorState message={loadFailure} onRetry={() => void trades.refetch()} />
      ) : !trades.data ? (
        <Spinner />
      ) : trades.data.length === 0 ? (
        <p className="text-sm text-muted-foreground">No trade in your journal counts yet.</p>
      ) : (
        <ul className="flex flex-col">
          {trades.data.map(({ id, pair, direction, closedAt }) => (
            <li key={id} className="border-t first:border-0">
              <Link
                to={`${pages.journal}?trade=${id}`}
                className="flex min-h-10 flex-wrap items-center justify-between gap-x-3 text-sm hover:underline"
              >
                <span className="font-medium">
                  {pair} {direction}
                </span>
                <span className="text-muted-foreground tabular-nums">{moment(closedAt)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {trades.data?.length === evidenceTradesShown && (
        <p className="pt-3 text-compact text-muted-foreground">
          The last {evidenceTradesShown} are shown.
        </p>
      )}
    </Dialog>
  )
}

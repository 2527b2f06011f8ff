import { useQuery } from '@tanstack/react-query'
import { ChartCandlestick, Plus, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { frameNames } from '#client/ui/charts/market/frame-names.ts'
import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { moment, rText } from '#client/ui/displays/format.ts'
import { EmptyState, QueryError, Skeleton, Spinner } from '#client/ui/displays/states.tsx'
import { focusNextRow, pressedRow } from '#client/ui/lists/focus-next-row.ts'
import { Pagination } from '#client/ui/lists/pagination.tsx'
import { askFirst } from '#client/ui/overlays/ask-first.ts'
import { lateDialog } from '#client/ui/overlays/late-dialog.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { PracticeRun } from '#contract/practice/practice.ts'
import { ownJournalPage, practiceRunPage } from '#contract/site/pages.ts'
import { runsPerPage, runsQuery, useDeleteRun } from './practice.queries.ts'
import { deletion, endingNames, listFailure } from './practice-words.ts'
import { ResultText } from './result-text.tsx'

const StartDialog = lateDialog(async () => (await import('./start-dialog.tsx')).StartDialog)

const RunPage = lazy(() => import('./run-page.tsx').then((module) => ({ default: module.RunPage })))

const PracticeFigures = lazy(() =>
  import('./practice-figures.tsx').then((module) => ({ default: module.PracticeFigures })),
)

/** The own practice runs, or the one with this id. */
export default function PracticeSection({ id }: { id: string | null }) {
  return (
    <section aria-labelledby="practice" className="flex flex-col gap-5">
      {id ? (
        <Suspense fallback={<Spinner label="Loading the practice run" />}>
          <RunPage key={id} id={id} />
        </Suspense>
      ) : (
        <Runs />
      )}
    </section>
  )
}

function Runs() {
  const [page, setPage] = useState(1)
  const [isStarting, setStarting] = useState(false)
  const runs = useQuery(runsQuery(page))
  const newButton = (
    <Button onClick={() => setStarting(true)}>
      <Plus aria-hidden="true" />
      New practice run
    </Button>
  )
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="practice" className="text-lg font-semibold">
          Practice
        </h2>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={ownJournalPage} variant="outline">
            Back to the journal
          </ButtonLink>
          {runs.data && runs.data.total > 0 && newButton}
        </div>
      </div>
      <p className="max-w-prose text-sm text-muted-foreground">
        Replay a market bar by bar and trade it with a practice account. Practice trades stay here:
        they are no part of your journal, its figures, challenges or the leaderboard. Your academy
        sees them if you share all trades written by hand.
      </p>
      {runs.isError ? (
        <QueryError message={listFailure} query={runs} />
      ) : !runs.data ? (
        <Spinner label="Loading your practice runs" />
      ) : runs.data.total === 0 ? (
        <EmptyState icon={<ChartCandlestick aria-hidden="true" />} action={newButton}>
          No practice runs yet
        </EmptyState>
      ) : (
        <>
          <Card title="Practice runs">
            <RunList runs={runs.data.items} />
            <Pagination
              label="Practice runs"
              page={page}
              pageSize={runsPerPage}
              total={runs.data.total}
              onChange={setPage}
            />
          </Card>
          <Suspense fallback={<Skeleton className="h-64" />}>
            <PracticeFigures />
          </Suspense>
        </>
      )}
      {isStarting && <StartDialog onClose={() => setStarting(false)} />}
    </>
  )
}

function RunList({ runs }: { runs: readonly PracticeRun[] }) {
  const remove = useDeleteRun()
  const askAndRemove = async (run: PracticeRun) => {
    const row = pressedRow()
    const confirmed = await askFirst({
      title: `Delete the practice run on ${run.pair}?`,
      description: 'Its orders and results are deleted with it.',
      confirmLabel: 'Yes, Delete',
    })
    if (!confirmed) return
    focusNextRow(row)
    await tellOutcome(remove.mutateAsync(run.id), deletion)
  }
  return (
    <ul aria-label="Practice runs" className="flex flex-col divide-y">
      {runs.map((run) => (
        <li key={run.id} className="flex items-center gap-2 py-2.5 text-sm first:pt-0">
          <RunFacts run={run} />
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Delete the run on ${run.pair} of ${moment(run.startedAt)}`}
            onClick={() => void askAndRemove(run)}
          >
            <Trash2 aria-hidden="true" />
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Two lines on each side: what a run is and how far it is, and what it came to. */
function RunFacts({ run }: { run: PracticeRun }) {
  const { id, pair, frame, played, bars, ending, synthetic, startedAt, currency } = run
  const state = ending ? endingNames[ending] : `${played} of ${bars} bars`
  return (
    <>
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">
          <Link
            to={practiceRunPage(id)}
            className="inline-flex min-h-8 items-center underline-offset-4 hover:underline"
          >
            {pair}, {frameNames[frame]}
          </Link>
        </p>
        <p className="truncate text-muted-foreground tabular-nums">
          {state}
          <span className="max-sm:hidden">
            , started {moment(startedAt)}
            {synthetic && ', synthetic'}
          </span>
        </p>
      </div>
      <div className="shrink-0 text-right tabular-nums">
        <p className="font-medium">
          <ResultText cents={run.balanceCents - run.startCents} currency={currency} />
        </p>
        <p className="text-muted-foreground">
          {run.trades === 1 ? '1 trade' : `${run.trades} trades`}, {rText(run.totalR)}
        </p>
      </div>
    </>
  )
}

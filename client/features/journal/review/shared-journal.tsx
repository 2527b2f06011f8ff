import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Check } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { ApiProblem } from '#client/platform/http/problems.ts'
import { useDelayed } from '#client/platform/lists/use-delayed.ts'
import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import { Tabs } from '#client/ui/controls/tabs.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { EmptyState, ErrorState, Skeleton } from '#client/ui/displays/states.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { SharedJournal as Shared } from '#contract/journal/shared-journal.ts'
import { pages } from '#contract/site/pages.ts'
import { sharedTradesQuery } from '../journal.queries.ts'
import { markingSeen, sharedFailure } from '../journal-words.ts'
import { SharedRules } from '../rules/shared-rules.tsx'
import { useMarkSeen } from '../sharing/sharing.queries.ts'
import { changesText } from '../sharing/sharing-words.ts'
import { distinct, filterOf, noFilter } from '../trades/trade-filter.ts'
import { TradeFilters } from '../trades/trade-filters.tsx'
import type { StudentPractice } from './shared-figures.tsx'
import { sharedJournalQuery } from './shared-journals.queries.ts'
import { SharedTrades } from './shared-trades.tsx'

const SharedFigures = lazy(() =>
  import('./shared-figures.tsx').then((module) => ({ default: module.SharedFigures })),
)
const SharedPractice = lazy(() =>
  import('./shared-practice.tsx').then((module) => ({ default: module.SharedPractice })),
)
const SharedNotes = lazy(() =>
  import('./shared-notes.tsx').then((module) => ({ default: module.SharedNotes })),
)

const typingDelay = 300

interface SharedJournalPageProps {
  userId: string
  practice: StudentPractice
}

/** Everything that the student named by the address shares. */
export function SharedJournalPage({ userId, practice }: SharedJournalPageProps) {
  const { data, error, isError, refetch } = useQuery(sharedJournalQuery(userId))
  const isGone = error instanceof ApiProblem && [400, 404].includes(error.status)
  return (
    <>
      <ButtonLink to={pages.journal} variant="ghost" className="self-start">
        <ArrowLeft aria-hidden="true" />
        All journals
      </ButtonLink>
      {data ? (
        <SharedJournal journal={data} practice={practice} />
      ) : isGone ? (
        <EmptyState>This student shares no trades</EmptyState>
      ) : isError ? (
        <ErrorState message={sharedFailure} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-80" />
      )}
    </>
  )
}

/** The trades, their figures, and the notes next to them. */
function SharedJournal({ journal, practice }: { journal: Shared; practice: StudentPractice }) {
  const { user } = journal
  const [typed, setTyped] = useState(noFilter)
  const filter = filterOf(useDelayed(typed, typingDelay))
  const latest = useQuery(sharedTradesQuery(user.id, 1, filterOf(noFilter)))
  const items = latest.data?.items ?? []
  return (
    <>
      <Card
        title={`Journal of ${user.name}`}
        description={user.email}
        actions={<SeenButton journal={journal} />}
      >
        <div className="flex flex-col gap-5">
          <TradeFilters
            typed={typed}
            onChange={setTyped}
            accounts={[]}
            pairs={distinct(items.map(({ pair }) => pair))}
            setups={distinct(items.map(({ setup }) => setup))}
            tags={distinct(items.flatMap(({ tags }) => tags))}
          />
          <Tabs
            label="Parts of the journal"
            tabs={[
              {
                value: 'trades',
                label: 'Trades',
                // A changed filter starts on its first page.
                content: (
                  <SharedTrades key={JSON.stringify(filter)} student={user} filter={filter} />
                ),
              },
              {
                value: 'figures',
                label: 'Figures',
                content: (
                  <Suspense fallback={<Skeleton className="h-80" />}>
                    <SharedFigures
                      userId={user.id}
                      practice={practice}
                      typed={typed}
                      onNarrow={(changes) => setTyped({ ...typed, ...changes })}
                    />
                  </Suspense>
                ),
              },
              {
                value: 'notes',
                label: 'Days and reviews',
                content: (
                  <Suspense fallback={<Skeleton className="h-40" />}>
                    <SharedNotes userId={user.id} />
                  </Suspense>
                ),
              },
              {
                value: 'practice',
                label: 'Practice',
                content: (
                  <Suspense fallback={<Skeleton className="h-80" />}>
                    <SharedPractice userId={user.id} />
                  </Suspense>
                ),
              },
            ]}
          />
        </div>
      </Card>
      <SharedRules userId={user.id} />
    </>
  )
}

/** Says what is new, and marks it as seen: anything later is new again. */
function SeenButton({ journal: { user, changes } }: { journal: Shared }) {
  const mark = useMarkSeen()
  const news = changes && changesText(changes)
  if (!news || mark.isSuccess) return null
  const until = changes.lastChangeAt
  return (
    <>
      <span className="text-sm text-muted-foreground">{news}</span>
      <Button
        variant="outline"
        busy={mark.isPending}
        onClick={() => void tellOutcome(mark.mutateAsync({ userId: user.id, until }), markingSeen)}
      >
        <Check aria-hidden="true" />
        Mark as seen
      </Button>
    </>
  )
}

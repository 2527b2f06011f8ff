import { useQuery } from '@tanstack/react-query'
import { FileUp, NotebookPen, Plus, SlidersHorizontal } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { minutes } from '#client/platform/query.ts'
import { useDelayed } from '#client/platform/use-delayed.ts'
import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import { EmptyState, ErrorState, Spinner } from '#client/ui/displays/states.tsx'
import { useFailureToast } from '#client/ui/overlays/outcome-toast.ts'
import { importsPage } from '#contract/pages.ts'
import { Figures } from './figures/journal-figures.tsx'
import { tradesQuery } from './journal.queries.ts'
import { emptyJournal, loadFailure } from './journal-words.ts'
import { distinct, filterOf, noFilter } from './trades/trade-filter.ts'
import { TradeFilters, type TradeFiltersProps } from './trades/trade-filters.tsx'
import { TradeList, useTradeDialogs } from './trades/trade-list.tsx'

const SettingsDialog = lazy(() =>
  import('./settings/settings-dialog.tsx').then((module) => ({ default: module.SettingsDialog })),
)

const typingDelay = 300

interface JournalSectionProps {
  /** The trading accounts that trades can be filtered by. */
  accounts: TradeFiltersProps['accounts']
}

/** The student's own trades, and what they come to. */
export default function JournalSection({ accounts }: JournalSectionProps) {
  const [typed, setTyped] = useState(noFilter)
  const [page, setPage] = useState(1)
  const filter = filterOf(useDelayed(typed, typingDelay))
  // Whether there is anything at all, and what can be filtered by.
  const latest = useQuery({ ...tradesQuery(1, filterOf(noFilter)), refetchInterval: minutes(3) })
  const trades = useQuery(tradesQuery(page, filter))
  const { dialog, open } = useTradeDialogs(trades.data?.items)
  useFailureToast(latest.isError, loadFailure)

  const addButton = (
    <Button onClick={() => open({ what: 'add' })}>
      <Plus aria-hidden="true" />
      Add Trade
    </Button>
  )
  const refilter = (next: typeof typed) => {
    setTyped(next)
    setPage(1)
  }
  if (!latest.data) {
    if (!latest.isError) return <Spinner label="Loading the journal" />
    return <ErrorState message={loadFailure} onRetry={() => void latest.refetch()} />
  }
  const { items, total } = latest.data
  return (
    <section aria-labelledby="journal" className="flex flex-col gap-5">
      <JournalHead>{total > 0 && addButton}</JournalHead>
      {total === 0 ? (
        <EmptyState icon={<NotebookPen aria-hidden="true" />} action={addButton}>
          {emptyJournal}
        </EmptyState>
      ) : (
        <>
          <Figures from={filter.from} to={filter.to} accountId={filter.accountId} />
          <TradeFilters
            typed={typed}
            onChange={refilter}
            accounts={accounts}
            pairs={distinct(items.map(({ pair }) => pair))}
            setups={distinct(items.map(({ setup }) => setup))}
          />
          <TradeList filter={filter} page={page} onPage={setPage} onOpen={open} />
        </>
      )}
      {dialog}
    </section>
  )
}

function JournalHead({ children }: { children: ReactNode }) {
  const [isSettingUp, setSettingUp] = useState(false)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 id="journal" className="text-lg font-semibold">
        Trading Journal
      </h2>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={importsPage} variant="outline">
          <FileUp aria-hidden="true" />
          Import a statement
        </ButtonLink>
        <Button variant="outline" onClick={() => setSettingUp(true)}>
          <SlidersHorizontal aria-hidden="true" />
          Journal settings
        </Button>
        {children}
      </div>
      {isSettingUp && (
        <Suspense>
          <SettingsDialog onClose={() => setSettingUp(false)} />
        </Suspense>
      )}
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { ArrowUp, TrendingUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSearchParams } from 'react-router'
import { pageSize } from '#client/platform/lists/list-state.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { EmptyState, ErrorState, Spinner } from '#client/ui/displays/states.tsx'
import { Below } from '#client/ui/layout/below.tsx'
import { Pagination } from '#client/ui/lists/pagination.tsx'
import { useFailureToast } from '#client/ui/overlays/outcome-toast.ts'
import type { Signal } from '#contract/signals/signals.ts'
import { signalParameter } from '#contract/site/pages.ts'
import { CountryNotice } from './countries/country-notice.tsx'
import { type SignalFilterTexts, signalFilterOf } from './list-filter.ts'
import { NamedSignal } from './named-signal.tsx'
import { SignalFilters } from './signal-filters.tsx'
import { SignalItems } from './signal-items.tsx'
import { isFinal, type SignalHead } from './signal-words.ts'
import { openSignalsQuery, trackRecordQuery } from './signals.queries.ts'
import { useShownSignals } from './use-shown-signals.ts'
import { RiskWarning } from './warnings/risk-warning.tsx'

interface SignalListProps {
  /** The heading of each signal. */
  head: SignalHead
  /** Shown when there are no signals. */
  empty: string
  /** Shown when they can't be loaded. */
  failure: string
  /** How often they are refetched, in milliseconds; the live stream is faster. */
  every: number
  /** The figures of the record, below the signals that are open. */
  record?: ReactNode
}

/** The signals open to the user: active and pending ones, followed by the record. */
export function SignalList({ head, empty, failure, every, record }: SignalListProps) {
  const [page, setPage] = useState(1)
  const [filters, setFilters] = useState(noFilters)
  const [search] = useSearchParams()
  const named = search.get(signalParameter)
  const signals = useQuery({
    ...openSignalsQuery(page, signalFilterOf(filters)),
    refetchInterval: every,
  })
  useFailureToast(signals.isError, failure)

  if (!signals.data) {
    return (
      <>
        {signals.isError ? (
          <ErrorState message={failure} onRetry={() => void signals.refetch()} />
        ) : (
          <Spinner label="Loading the signals" />
        )}
        <Below loading={signals.isLoading}>{record}</Below>
      </>
    )
  }
  const { items, total } = signals.data
  const isNarrowed = Object.values(filters).some(Boolean)
  return (
    <section aria-label="Signals" className="flex flex-col gap-5">
      <CountryNotice />
      {named && <NamedSignal key={named} id={named} head={head} />}
      {(items.length > 0 || isNarrowed) && (
        <div className="flex flex-wrap justify-end gap-2">
          <SignalFilters
            filters={filters}
            onFilter={(name, value) => {
              setFilters((before) => ({ ...before, [name]: value }))
              setPage(1)
            }}
          />
        </div>
      )}
      {items.length === 0 ? (
        <>
          <EmptyState icon={<TrendingUp aria-hidden="true" />}>
            {isNarrowed ? 'No signal matches these filters.' : empty}
          </EmptyState>
          {record}
        </>
      ) : (
        <Shown items={items} page={page} head={head} record={record} />
      )}
      <RiskWarning />
      <Pagination
        label="signals"
        page={page}
        pageSize={pageSize}
        total={total}
        onChange={setPage}
      />
    </section>
  )
}

const noFilters: SignalFilterTexts = { pair: '', status: '', strategyId: '', mentorId: '' }

interface ShownProps {
  items: readonly Signal[]
  page: number
  head: SignalListProps['head']
  record: ReactNode
}

function Shown({ items: all, page, head, record }: ShownProps) {
  const { items, held, arrived, letIn } = useShownSignals(all, page)
  const { isLoading } = useQuery({ ...trackRecordQuery(), enabled: record !== undefined })
  const showHeld = () => {
    letIn()
    window.scrollTo({ top: 0 })
  }
  return (
    <>
      <p role="status" className="sr-only">
        {arrived > 0 && `${arrived} new`}
      </p>
      {held > 0 &&
        // Outside the page's container, which some browsers would fix it in.
        createPortal(
          <div
            role="status"
            className="pointer-events-none fixed inset-x-0 top-[calc(var(--strip-height)+var(--top-bar-height))] z-20 flex justify-center pt-2"
          >
            <Button size="sm" className="pointer-events-auto shadow-raised" onClick={showHeld}>
              <ArrowUp aria-hidden="true" />
              {held} new
            </Button>
          </div>,
          document.body,
        )}
      <Group items={items.filter(({ status }) => !isFinal(status))} head={head} title="Open now" />
      {record}
      <Below loading={isLoading}>
        <Group items={items.filter(({ status }) => isFinal(status))} head={head} title="Record" />
      </Below>
    </>
  )
}

interface GroupProps extends Omit<ShownProps, 'page' | 'record'> {
  title: string
}

function Group({ items, head, title }: GroupProps) {
  if (items.length === 0) return null
  return (
    <div className="flex flex-col gap-3">
      <p aria-hidden="true" className="text-sm font-medium text-muted-foreground">
        {title}
      </p>
      <SignalItems items={items} head={head} label={title} />
    </div>
  )
}

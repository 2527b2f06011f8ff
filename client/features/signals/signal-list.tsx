import { useQuery } from '@tanstack/react-query'
import { TrendingUp } from 'lucide-react'
import { useState } from 'react'
import { pageSize } from '#client/platform/list-state.ts'
import { EmptyState, ErrorState, Spinner } from '#client/ui/displays/states.tsx'
import { Pagination } from '#client/ui/lists/pagination.tsx'
import { useFailureToast } from '#client/ui/overlays/outcome-toast.ts'
import { SignalCard } from './signal-card.tsx'
import { signalsQuery } from './signals.queries.ts'

interface SignalListProps {
  /** What the cards are headed with. */
  head: 'title' | 'pair'
  /** Said when there are no signals. */
  empty: string
  /** Said when they can't be loaded. */
  failure: string
  /** How often they are read again, in milliseconds; the live stream is quicker. */
  every: number
}

/** The signals that are open to the user, in cards. */
export function SignalList({ head, empty, failure, every }: SignalListProps) {
  const [page, setPage] = useState(1)
  const signals = useQuery({ ...signalsQuery({ page }), refetchInterval: every })
  useFailureToast(signals.isError, failure)

  if (!signals.data) {
    if (!signals.isError) return <Spinner label="Loading the signals" />
    return <ErrorState message={failure} onRetry={() => void signals.refetch()} />
  }
  const { items, total } = signals.data
  return (
    <section aria-label="Signals">
      {items.length === 0 ? (
        <EmptyState icon={<TrendingUp aria-hidden="true" />}>{empty}</EmptyState>
      ) : (
        <ul className="grid gap-4 @2xl:grid-cols-2 @5xl:grid-cols-3">
          {items.map((signal) => (
            <li key={signal.id} className="flex min-w-0">
              <SignalCard signal={signal} head={head} />
            </li>
          ))}
        </ul>
      )}
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

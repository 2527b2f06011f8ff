import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { pageSize } from '#client/platform/lists/list-state.ts'
import { EmptyState, ErrorState, Spinner } from '#client/ui/displays/states.tsx'
import { Pagination } from '#client/ui/lists/pagination.tsx'
import { useFailureToast } from '#client/ui/overlays/outcome-toast.ts'
import type { LiveSession } from '#contract/live-sessions.ts'
import { CalendarFeed } from './calendar-feed.tsx'
import { sessionsQuery } from './live-sessions.queries.ts'
import { SessionCard } from './session-card.tsx'
import { phaseOf } from './session-times.ts'

interface SessionListProps {
  /** Shown when there are no sessions. */
  empty: string
  /** Shown when they can't be loaded. */
  failure: string
  /** How often they are refetched, in milliseconds. */
  every: number
}

/** The sessions open to the user, as cards. */
export function SessionList({ empty, failure, every }: SessionListProps) {
  const [page, setPage] = useState(1)
  const sessions = useQuery({ ...sessionsQuery({ page }), refetchInterval: every })
  useFailureToast(sessions.isError, failure)

  if (!sessions.data) {
    if (!sessions.isError) return <Spinner label="Loading the sessions" />
    return <ErrorState message={failure} onRetry={() => void sessions.refetch()} />
  }
  const { items, total } = sessions.data
  return (
    <section aria-label="Live sessions">
      {items.length === 0 ? (
        <EmptyState icon={<CalendarClock aria-hidden="true" />}>{empty}</EmptyState>
      ) : (
        <div className="flex flex-col gap-(--page-gap)">
          <Sessions sessions={items.filter((session) => !isOver(session))} />
          <Sessions sessions={items.filter(isOver)} title="Past sessions" />
        </div>
      )}
      <Pagination
        label="live sessions"
        page={page}
        pageSize={pageSize}
        total={total}
        onChange={setPage}
      />
      <CalendarFeed />
    </section>
  )
}

const isOver = (session: LiveSession) => phaseOf(session, Date.now()).phase === 'over'

function Sessions({ sessions, title }: { sessions: LiveSession[]; title?: string }) {
  if (sessions.length === 0) return null
  return (
    <div className="flex flex-col gap-3">
      {title && <h2 className="font-semibold text-muted-foreground">{title}</h2>}
      <ul className="grid gap-4 @2xl:grid-cols-2">
        {sessions.map((session) => (
          <li key={session.id} className="flex min-w-0">
            <SessionCard session={session} />
          </li>
        ))}
      </ul>
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Card } from '#client/ui/displays/card.tsx'
import { moment } from '#client/ui/displays/format.ts'
import { EmptyState, ErrorState, Skeleton } from '#client/ui/displays/states.tsx'
import { memberReadsQuery } from './managed-signals.queries.ts'

/** The signals that a member has read, most recent first. */
export function MemberReadsCard({ id }: { id: string }) {
  const reads = useQuery(memberReadsQuery(id))
  return (
    <Card
      title="Signals read"
      description={reads.data && reads.data.total > 0 ? `${reads.data.total} so far` : undefined}
    >
      {reads.data ? (
        reads.data.items.length === 0 ? (
          <EmptyState>No signal read yet</EmptyState>
        ) : (
          <ul className="flex flex-col gap-2 text-sm">
            {reads.data.items.map(({ signalId, title, pair, readAt }) => (
              <li key={signalId} className="flex flex-wrap justify-between gap-x-3">
                <span className="font-medium wrap-anywhere">
                  {title}
                  {pair && <span className="text-muted-foreground"> {pair}</span>}
                </span>
                <time dateTime={readAt} className="text-muted-foreground tabular-nums">
                  {moment(readAt)}
                </time>
              </li>
            ))}
          </ul>
        )
      ) : reads.isError ? (
        <ErrorState
          message="Failed to load the signals. Please try again."
          onRetry={() => void reads.refetch()}
          retrying={reads.isFetching}
        />
      ) : (
        <Skeleton className="h-16" />
      )}
    </Card>
  )
}

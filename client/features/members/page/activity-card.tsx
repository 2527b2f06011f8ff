import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Card } from '#client/ui/displays/card.tsx'
import { moment } from '#client/ui/displays/format.ts'
import { EmptyState, ErrorState, Spinner } from '#client/ui/displays/states.tsx'
import { actionInWords } from '#contract/activity-words.ts'
import { pages } from '#contract/site/pages.ts'
import { memberActivityQuery } from './member.queries.ts'

/** What was recently done by or to the member. */
export function ActivityCard({ id }: { id: string }) {
  const activity = useQuery(memberActivityQuery(id))
  const entries = activity.data?.items
  return (
    <Card
      title="Activity"
      actions={
        <Link to={`${pages.activity}?person=${id}`} className="text-sm text-accent hover:underline">
          All activity
        </Link>
      }
    >
      {activity.isError && !entries ? (
        <ErrorState
          message="Failed to load activity. Please try again."
          onRetry={() => void activity.refetch()}
        />
      ) : !entries ? (
        <Spinner />
      ) : entries.length === 0 ? (
        <EmptyState>Nothing yet</EmptyState>
      ) : (
        <ul className="flex flex-col gap-2 text-sm">
          {entries.map((entry) => (
            <li key={entry.id} className="flex flex-wrap justify-between gap-x-3">
              <span>
                {actionInWords(entry.action)}
                {entry.by && ` by ${entry.by.name ?? 'a deleted account'}`}
              </span>
              <time dateTime={entry.at} className="text-muted-foreground tabular-nums">
                {moment(entry.at)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

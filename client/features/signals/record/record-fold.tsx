import { useQuery } from '@tanstack/react-query'
import { Disclosure } from '#client/ui/controls/disclosure.tsx'
import { QueryError, Skeleton } from '#client/ui/displays/states.tsx'
import { lateContent } from '#client/ui/overlays/late-content.tsx'
import { recordFiguresQuery } from './record.queries.ts'
import { recordFailure } from './record-words.ts'

const RecordBreakdown = lateContent(
  async () => (await import('./record-breakdown.tsx')).RecordBreakdown,
)

/** Further figures of the record, loaded when they are opened. */
export function RecordFold() {
  return (
    <Disclosure title="All figures" hint="Intervals, drawdown, by pair, month, mentor and more">
      <LoadedFigures />
    </Disclosure>
  )
}

function LoadedFigures() {
  const query = useQuery(recordFiguresQuery())
  if (!query.data) {
    if (!query.isError) return <Skeleton className="h-80" />
    return <QueryError message={recordFailure} query={query} />
  }
  return (
    <div className="@container">
      <RecordBreakdown
        figures={query.data}
        level={3}
        waiting={<Skeleton className="h-80" />}
        failure={recordFailure}
      />
    </div>
  )
}

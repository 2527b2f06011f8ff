import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pageSize } from '#client/platform/lists/list-state.ts'
import { moment } from '#client/ui/displays/format.ts'
import { MemberLink } from '#client/ui/displays/member-link.tsx'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { Pagination } from '#client/ui/lists/pagination.tsx'
import { kindNames } from '#contract/promise-words.ts'
import { breachesQuery } from './promises.queries.ts'

/** What was not reviewed or answered in time, the newest first. */
export function BreachList() {
  const [page, setPage] = useState(1)
  const breaches = useQuery(breachesQuery(page))
  if (breaches.isPending) return <Spinner label="Loading the missed promises" />
  if (!breaches.data) {
    return <QueryError message="The missed promises could not be loaded." query={breaches} />
  }
  const { items, total } = breaches.data
  return (
    <section aria-label="Not met" className="flex flex-col gap-2 border-t pt-4">
      <h3 className="font-medium">Not met</h3>
      <ul className="flex flex-col divide-y">
        {items.map(({ id, userId, name, kind, dueAt, extended }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2 text-sm">
            <MemberLink id={userId} name={name} />
            <span className="text-muted-foreground tabular-nums">
              {kindNames[kind]}, due <time dateTime={dueAt}>{moment(dueAt)}</time>
              {extended && ', access extended'}
            </span>
          </li>
        ))}
      </ul>
      <Pagination
        label="Not met"
        page={page}
        pageSize={pageSize}
        total={total}
        onChange={setPage}
      />
    </section>
  )
}

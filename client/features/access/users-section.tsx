import { useQuery } from '@tanstack/react-query'
import { firstPage } from '#client/platform/lists/list-state.ts'
import { firstRead } from '#client/platform/start/first-reads.ts'
import { Below } from '#client/ui/layout/below.tsx'
import { pendingRequestsQuery, usersQuery } from './access.queries.ts'
import { PendingRequests } from './pending-requests.tsx'
import { UsersTable } from './users-table.tsx'

/** What the section reads first, for `sections.tsx`. @public */
export const firstReads = () => [
  firstRead(pendingRequestsQuery(firstPage)),
  firstRead(usersQuery(firstPage)),
]

/** Pending requests for a program, and all users. */
export default function UsersSection() {
  const { isLoading } = useQuery(pendingRequestsQuery(firstPage))
  return (
    <>
      <PendingRequests />
      <Below loading={isLoading}>
        <UsersTable />
      </Below>
    </>
  )
}

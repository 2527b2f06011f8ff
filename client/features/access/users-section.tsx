import { useLiveInvalidation } from '#client/platform/live.tsx'
import { accessKeys } from './access.queries.ts'
import { PendingRequests } from './pending-requests.tsx'
import { UsersTable } from './users-table.tsx'

/** Who asks for a program, and who is in one. */
export default function UsersSection() {
  useLiveInvalidation(
    ['role_request.filed', 'role_request.decided', 'access.changed'],
    accessKeys.admin,
  )
  return (
    <>
      <PendingRequests />
      <UsersTable />
    </>
  )
}

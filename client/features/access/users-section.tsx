import { PendingRequests } from './pending-requests.tsx'
import { UsersTable } from './users-table.tsx'

/** Pending requests for a program, and all users. */
export default function UsersSection() {
  return (
    <>
      <PendingRequests />
      <UsersTable />
    </>
  )
}

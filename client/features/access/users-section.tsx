import { PendingRequests } from './pending-requests.tsx'
import { UsersTable } from './users-table.tsx'

/** Who asks for a program, and who is in one. */
export default function UsersSection() {
  return (
    <>
      <PendingRequests />
      <UsersTable />
    </>
  )
}

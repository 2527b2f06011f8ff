import { useQuery } from '@tanstack/react-query'
import { firstPage } from '#client/platform/lists/list-state.ts'
import { firstRead } from '#client/platform/start/first-reads.ts'
import { Below } from '#client/ui/layout/below.tsx'
import { courseChoicesQuery, managedQuery, queueQuery } from './managed-assignments.queries.ts'
import { ManagedAssignments } from './managed-assignments.tsx'
import { SubmissionQueue } from './submission-queue.tsx'

/** What the section reads first, for `sections.tsx`. @public */
export const firstReads = () => [
  firstRead(queueQuery(firstPage, undefined)),
  firstRead(managedQuery(firstPage)),
  firstRead(courseChoicesQuery()),
]

/** What students have handed in, to be graded, and the assignments themselves. */
export default function AdminAssignmentsSection() {
  const { isLoading } = useQuery(queueQuery(firstPage, undefined))
  return (
    <>
      <SubmissionQueue />
      <Below loading={isLoading}>
        <ManagedAssignments />
      </Below>
    </>
  )
}

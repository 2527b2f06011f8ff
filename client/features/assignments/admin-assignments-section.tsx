import { ManagedAssignments } from './managed-assignments.tsx'
import { SubmissionQueue } from './submission-queue.tsx'

/** What students have handed in, to be graded, and the assignments themselves. */
export default function AdminAssignmentsSection() {
  return (
    <>
      <SubmissionQueue />
      <ManagedAssignments />
    </>
  )
}

import { useLiveInvalidation } from '#client/platform/live.tsx'
import { everyAssignmentKey } from './assignments.queries.ts'
import { ManagedAssignments } from './managed-assignments.tsx'
import { SubmissionQueue } from './submission-queue.tsx'

/** What students have handed in, to be graded, and the assignments themselves. */
export default function AdminAssignmentsSection() {
  useLiveInvalidation(['assignment.changed', 'course.changed'], everyAssignmentKey)
  return (
    <>
      <SubmissionQueue />
      <ManagedAssignments />
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { ClipboardList } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useAwaited } from '#client/platform/http/use-awaited.ts'
import { pageSize } from '#client/platform/lists/list-state.ts'
import { useSectionPath } from '#client/platform/lists/section-path.ts'
import { firstRead } from '#client/platform/start/first-reads.ts'
import { EmptyState, ErrorState, Spinner } from '#client/ui/displays/states.tsx'
import { Pagination } from '#client/ui/lists/pagination.tsx'
import { lateDialog } from '#client/ui/overlays/late-dialog.tsx'
import { useFailureToast } from '#client/ui/overlays/outcome-toast.ts'
import type { Assignment } from '#contract/assignments.ts'
import { AssignmentCard } from './assignment-card.tsx'
import { emptyList, studentFailure } from './assignment-words.ts'
import { assignmentQuery, assignmentsQuery } from './assignments.queries.ts'

const SubmissionDialog = lateDialog(
  async () => (await import('./submission-dialog.tsx')).SubmissionDialog,
)
const SubmitDialog = lateDialog(async () => (await import('./submit-dialog.tsx')).SubmitDialog)

/** What the section reads first, for `sections.tsx`. @public */
export const firstReads = () => [firstRead(assignmentsQuery(1))]

/** The student's assignments: the tasks, handing them in, and the results. */
export default function AssignmentsSection() {
  useAwaited(firstReads())
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<{ what: 'view' | 'submit'; assignment: Assignment } | null>(
    null,
  )
  const assignments = useQuery(assignmentsQuery(page))
  useFailureToast(assignments.isError, studentFailure)
  const addressed = useAddressedAssignment()

  if (!assignments.data) {
    if (!assignments.isError) return <Spinner label="Loading the assignments" />
    return <ErrorState message={studentFailure} onRetry={() => void assignments.refetch()} />
  }
  const { items, total } = assignments.data
  if (total === 0) {
    return <EmptyState icon={<ClipboardList aria-hidden="true" />}>{emptyList}</EmptyState>
  }
  const close = () => setOpened(null)
  // Its current state, in case it has been graded meanwhile.
  const current = items.find(({ id }) => id === opened?.assignment.id) ?? opened?.assignment
  return (
    <section aria-labelledby="assignments" className="flex flex-col gap-4">
      <h2 id="assignments" className="text-lg font-semibold">
        Assignments
      </h2>
      {items.map((assignment) => (
        <AssignmentCard
          key={assignment.id}
          assignment={assignment}
          onView={() => setOpened({ what: 'view', assignment })}
          onSubmit={() => setOpened({ what: 'submit', assignment })}
        />
      ))}
      <Pagination
        label="assignments"
        page={page}
        pageSize={pageSize}
        total={total}
        onChange={setPage}
      />
      {!opened && addressed && <SubmitDialog {...addressed} />}
      {current && opened?.what === 'view' && (
        <SubmissionDialog
          assignment={current}
          onClose={close}
          onSubmitAgain={() => setOpened({ what: 'submit', assignment: current })}
        />
      )}
      {current && opened?.what === 'submit' && (
        <SubmitDialog assignment={current} onClose={close} />
      )}
    </section>
  )
}

/** The assignment named by the page's address, while it can be handed in; and how to leave it. */
function useAddressedAssignment(): { assignment: Assignment; onClose: () => void } | null {
  const id = useSectionPath()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { data } = useQuery({ ...assignmentQuery(id ?? ''), enabled: id !== null })
  if (!id || !data?.can.submit) return null
  const list = pathname.slice(0, pathname.lastIndexOf(`/${id}`))
  return { assignment: data, onClose: () => void navigate(list, { replace: true }) }
}

import { useState } from 'react'
import { lateDialog } from '#client/ui/overlays/late-dialog.tsx'
import type { Assignment } from '#contract/assignments.ts'
import { AssignmentCard } from './assignment-card.tsx'

const SubmissionDialog = lateDialog(
  async () => (await import('./submission-dialog.tsx')).SubmissionDialog,
)
const SubmitDialog = lateDialog(async () => (await import('./submit-dialog.tsx')).SubmitDialog)

/** An assignment by itself: the task, handing it in, and the result. */
export function OneAssignment({ assignment }: { assignment: Assignment }) {
  const [opened, setOpened] = useState<'view' | 'submit' | null>(null)
  const close = () => setOpened(null)
  return (
    <>
      <AssignmentCard
        assignment={assignment}
        onView={() => setOpened('view')}
        onSubmit={() => setOpened('submit')}
      />
      {opened === 'view' && (
        <SubmissionDialog
          assignment={assignment}
          onClose={close}
          onSubmitAgain={() => setOpened('submit')}
        />
      )}
      {opened === 'submit' && <SubmitDialog assignment={assignment} onClose={close} />}
    </>
  )
}

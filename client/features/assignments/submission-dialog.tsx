import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import type { Assignment } from '#contract/assignments.ts'
import { AttemptView } from './attempt-view.tsx'

interface SubmissionDialogProps {
  assignment: Assignment
  onClose: () => void
  onSubmitAgain: () => void
}

/** The student's submissions, newest first, with grade and feedback. */
export function SubmissionDialog({ assignment, onClose, onSubmitAgain }: SubmissionDialogProps) {
  const { title, course, submissions, can } = assignment
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={course.title}
      width="lg"
      maxHeight="90vh"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Close
          </Button>
          {can.submit && <Button onClick={onSubmitAgain}>Submit Again</Button>}
        </>
      }
    >
      <div className="flex flex-col gap-6 divide-y *:not-last:pb-6">
        {submissions.map((submission) => (
          <AttemptView key={submission.id} submission={submission} />
        ))}
      </div>
    </Dialog>
  )
}

import type { Parcel } from '#client/platform/offline/device-store.ts'
import { keepDraft } from '#client/platform/offline/drafts.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Badge } from '#client/ui/displays/badge.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { moment } from '#client/ui/displays/format.ts'
import { Markdown } from '#client/ui/displays/markdown.tsx'
import { WaitingList } from '#client/ui/lists/waiting-list.tsx'
import type { Assignment } from '#contract/assignments.ts'
import { gradeWords, isOverdue, submissionDraft } from './assignment-words.ts'
import { submissionParcel } from './assignments.queries.ts'
import { Criteria } from './criteria.tsx'
import { OwnEvidence } from './evidence-state.tsx'

interface AssignmentCardProps {
  assignment: Assignment
  onView: () => void
  onSubmit: () => void
}

/** One assignment: the task, its due date, and where the student stands. */
export function AssignmentCard({ assignment, onView, onSubmit }: AssignmentCardProps) {
  const { title, description, course, dueDate, submitted, submissions, extension } = assignment
  const [newest] = submissions
  const fix = ({ userId, typed }: Parcel) => {
    keepDraft(userId, submissionDraft(assignment.id), { values: typed })
    onSubmit()
  }
  return (
    <Card
      level={3}
      title={title}
      description={course.title}
      actions={
        <>
          {newest?.grade && (
            <Badge variant={gradeWords[newest.grade].look}>{gradeWords[newest.grade].label}</Badge>
          )}
          {newest?.late && <Badge variant="outline">Late</Badge>}
          <Badge variant={submitted ? 'success' : 'warning'}>
            {submitted ? 'Submitted' : 'Pending'}
          </Badge>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="max-w-prose">
          <Markdown>{description}</Markdown>
        </div>
        {assignment.rubric && <Criteria rubric={assignment.rubric} />}
        <OwnEvidence assignment={assignment} />
        <WaitingList kind={submissionParcel} about={assignment.id} onFix={fix} />
        <div className="flex flex-wrap items-center justify-between gap-3 border-t pt-4">
          <p className="text-sm text-muted-foreground">
            {dueDate ? (
              <>
                Due{' '}
                <time dateTime={dueDate} className="text-foreground tabular-nums">
                  {moment(dueDate)}
                </time>
                {extension && ' (extended for you)'}
                {isOverdue(assignment, Date.now()) && (
                  <span className="text-danger"> – overdue, it will be marked late</span>
                )}
              </>
            ) : (
              'No due date'
            )}
            {extension?.reason && (
              <span className="block break-words">Reason: {extension.reason}</span>
            )}
          </p>
          {submitted ? (
            <Button variant="outline" aria-label={`View Submission: ${title}`} onClick={onView}>
              View Submission
            </Button>
          ) : (
            <Button aria-label={`Submit Assignment: ${title}`} onClick={onSubmit}>
              Submit Assignment
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}

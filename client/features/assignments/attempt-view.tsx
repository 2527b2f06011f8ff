import type { ReactNode } from 'react'
import { Badge } from '#client/ui/displays/badge.tsx'
import { FileLink } from '#client/ui/displays/file-link.tsx'
import { moment } from '#client/ui/displays/format.ts'
import { Markdown } from '#client/ui/displays/markdown.tsx'
import type { Submission } from '#contract/assignments.ts'
import { verdictOf } from './assignment-words.ts'
import { CheckedEvidence } from './evidence-state.tsx'
import { GivenPoints } from './given-points.tsx'
import { OwnMarks } from './marks/own-marks.tsx'

interface WorkProps {
  submission: Submission
  /** The file as it is shown to whoever grades it. */
  shownFile?: ReactNode
}

/** What was handed in. */
export function Work({ submission: { text, file }, shownFile }: WorkProps) {
  return (
    <div className="flex flex-col gap-3">
      {text && (
        <div className="rounded-lg border bg-muted/50 p-4">
          <Markdown>{text}</Markdown>
        </div>
      )}
      {shownFile}
      {file && <FileLink file={file} />}
    </div>
  )
}

/** One attempt with its verdict. */
export function AttemptView({ submission }: { submission: Submission }) {
  const { version, submittedAt, late, feedback, gradedAt, file, marks = 0 } = submission
  const verdict = verdictOf(submission)
  return (
    <article aria-label={`Attempt ${version}`} className="flex flex-col gap-3">
      <header className="flex flex-wrap items-center gap-2">
        <h3 className="text-sm font-semibold">Attempt {version}</h3>
        <Badge variant={verdict.look}>{verdict.label}</Badge>
        {late && <Badge variant="outline">Late</Badge>}
        <time dateTime={submittedAt} className="text-compact text-muted-foreground tabular-nums">
          {moment(submittedAt)}
        </time>
      </header>
      <Work submission={submission} />
      {submission.evidence && <CheckedEvidence state={submission.evidence} />}
      {gradedAt && (
        <div className="flex flex-col gap-1.5 border-l-2 border-accent-line pl-4">
          <p className="text-compact text-muted-foreground">
            Feedback of{' '}
            <time dateTime={gradedAt} className="tabular-nums">
              {moment(gradedAt)}
            </time>
          </p>
          {feedback ? (
            <Markdown>{feedback}</Markdown>
          ) : (
            <p className="text-sm text-muted-foreground">Graded without a comment.</p>
          )}
          {submission.rubric && <GivenPoints rubric={submission.rubric} />}
          {file && marks > 0 && <OwnMarks submission={submission} file={file} />}
          {submission.returned && (
            <div className="flex flex-col gap-1 text-sm">
              Given back with the grade:
              <FileLink file={submission.returned} />
            </div>
          )}
        </div>
      )}
    </article>
  )
}

import { Button } from '#client/ui/controls/button.tsx'
import { Badge } from '#client/ui/displays/badge.tsx'
import { Markdown } from '#client/ui/displays/markdown.tsx'
import type { QueuedSubmission } from '#contract/assignments.ts'
import { verdictOf } from './assignment-words.ts'
import { countOf } from './marks/mark-values.ts'

interface OtherGradeProps {
  submission: QueuedSubmission
  onReplace: () => void
}

/** A grade that somebody else has given meanwhile; it is replaced only after it has been read. */
export function OtherGrade({ submission, onReplace }: OtherGradeProps) {
  const { label, look } = verdictOf(submission)
  const { feedback, marks = 0 } = submission
  return (
    <section aria-label="The grade that was given since" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="text-sm font-semibold">Given since</h3>
        <Badge variant={look}>{label}</Badge>
      </div>
      {feedback && (
        <div className="border-l-2 border-accent-line pl-4">
          <Markdown>{feedback}</Markdown>
        </div>
      )}
      {marks > 0 && <p className="text-sm">With {countOf(marks)} on the file.</p>}
      <Button variant="outline" size="sm" onClick={onReplace} className="self-start">
        Replace it with mine
      </Button>
    </section>
  )
}

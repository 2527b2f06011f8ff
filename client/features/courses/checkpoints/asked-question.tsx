import { useEffect, useRef } from 'react'
import { Markdown } from '#client/ui/displays/markdown.tsx'
import type { Checkpoint } from '#contract/checkpoints.ts'
import type { Video } from '#contract/courses.ts'
import { clockOf } from '../course-words.ts'
import { AnswerForm } from '../quizzes/answer-form.tsx'
import { useAnswerCheckpoint } from './checkpoints.queries.ts'

interface AskedQuestionProps {
  video: Video
  checkpoint: Checkpoint
  /** How often the player was held for it: each time the question comes into view and gets the focus. */
  holds: number
  onAnswered: (answered: Checkpoint) => void
}

/** The look of what a checkpoint says, below its player. */
export const checkpointLook =
  'flex min-w-0 flex-col gap-3 rounded-xl border-2 border-primary bg-card p-4 md:p-5'

/** A question for which the video has paused. */
export function AskedQuestion({ video, checkpoint, holds, onAnswered }: AskedQuestionProps) {
  const { id, version, question, second } = checkpoint
  const sending = useAnswerCheckpoint(video, onAnswered)
  const frame = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const form = frame.current
    // Some players still move a little after they have paused, when somebody may be answering already.
    if (holds === 0 || !form || form.contains(document.activeElement)) return
    form.scrollIntoView({ block: 'nearest' })
    form.focus({ preventScroll: true })
  }, [holds])
  return (
    <AnswerForm
      ref={frame}
      // Focusable by script only: the fields inside are the Tab stops.
      tabIndex={-1}
      aria-label={`Question at ${clockOf(second)}`}
      className={checkpointLook}
      question={question}
      draftName={`checkpoint ${id} ${version}`}
      head={
        <p className="text-compact text-muted-foreground tabular-nums">
          The video has paused at {clockOf(second)} to ask you something.
        </p>
      }
      text={(promptId) => (
        <div id={promptId}>
          <Markdown>{question.prompt}</Markdown>
        </div>
      )}
      fieldsLook="flex min-w-0 flex-col gap-3"
      busy={sending.isPending}
      send={(answer) => sending.mutateAsync({ id, version, answer })}
    />
  )
}

import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Markdown } from '#client/ui/displays/markdown.tsx'
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx'
import { useDraftState } from '#client/ui/forms/use-draft-state.ts'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import type { Checkpoint } from '#contract/checkpoints.ts'
import type { Video } from '#contract/courses.ts'
import type { Answer } from '#contract/quizzes/questions.ts'
import { clockOf } from '../course-words.ts'
import { AnswerFields } from '../quizzes/question-fields.tsx'
import { useAnswerCheckpoint } from './checkpoints.queries.ts'

interface AskedQuestionProps {
  video: Video
  checkpoint: Checkpoint
  /** How often the player was held for it: each time the question comes into view and gets the focus. */
  holds: number
  onAnswered: (answered: Checkpoint) => void
}

const noAnswer: { answer: Answer | null } = { answer: null }

/** The look of what a checkpoint says, below its player. */
export const checkpointLook =
  'flex min-w-0 flex-col gap-3 rounded-xl border-2 border-primary bg-card p-4 md:p-5'

/** A question for which the video has paused. */
export function AskedQuestion({ video, checkpoint, holds, onAnswered }: AskedQuestionProps) {
  const { id: checkpointId, version, question, second } = checkpoint
  const [typed, type, draft] = useDraftState(`checkpoint ${checkpointId} ${version}`, noAnswer)
  const [isMissing, setMissing] = useState(false)
  /** Counts how often the fields were emptied, which keep what is typed. */
  const [fresh, setFresh] = useState(0)
  const sending = useAnswerCheckpoint(video, (answered) => {
    draft.drop()
    onAnswered(answered)
  })
  const frame = useRef<HTMLFormElement>(null)
  const id = useId()
  useEffect(() => {
    const form = frame.current
    // Some players still move a little after they have paused, when somebody may be answering already.
    if (holds === 0 || !form || form.contains(document.activeElement)) return
    form.scrollIntoView({ block: 'nearest' })
    form.focus({ preventScroll: true })
  }, [holds])
  const answer = async (given: Answer | null) => {
    if (sending.isPending) return
    try {
      await sending.mutateAsync({ id: checkpointId, version, answer: given })
    } catch (error) {
      failureToast(error, 'Your answer could not be sent. Please try again.')
    }
  }
  return (
    <form
      ref={frame}
      // Focusable by script only: the fields inside are the Tab stops.
      tabIndex={-1}
      noValidate
      aria-label={`Question at ${clockOf(second)}`}
      className={checkpointLook}
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.answer === null) setMissing(true)
        else void answer(typed.answer)
      }}
    >
      <p className="text-compact text-muted-foreground tabular-nums">
        The video has paused at {clockOf(second)} to ask you something.
      </p>
      <fieldset aria-labelledby={`${id}-prompt`} className="flex min-w-0 flex-col gap-3">
        <div id={`${id}-prompt`}>
          <Markdown>{question.prompt}</Markdown>
        </div>
        <DraftNotice
          draft={{
            ...draft,
            discard() {
              draft.discard()
              setFresh((before) => before + 1)
            },
          }}
        />
        <AnswerFields
          key={fresh}
          question={question}
          answer={typed.answer}
          onAnswer={(next) => {
            setMissing(false)
            type({ answer: next })
          }}
        />
        {isMissing && (
          <p role="alert" className="text-compact text-danger">
            Answer the question first.
          </p>
        )}
      </fieldset>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={sending.isPending}>
          Check
        </Button>
        <Button variant="ghost" disabled={sending.isPending} onClick={() => void answer(null)}>
          I don’t know
        </Button>
      </div>
    </form>
  )
}

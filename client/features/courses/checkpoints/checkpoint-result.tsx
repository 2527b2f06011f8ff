import { Play } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import type { Checkpoint } from '#contract/checkpoints.ts'
import { clockOf } from '../course-words.ts'
import { QuestionOutcome, Verdict } from '../quizzes/question-outcome.tsx'
import { checkpointLook } from './asked-question.tsx'

interface CheckpointResultProps {
  /** Answered. */
  checkpoint: Checkpoint
  /** Whether another question follows before the video goes on. */
  hasNext: boolean
  onNext: () => void
}

/** Whether an answer was right, with what is said of it. */
export function CheckpointResult({ checkpoint, hasNext, onNext }: CheckpointResultProps) {
  const { question, outcome, second } = checkpoint
  const next = useRef<HTMLButtonElement>(null)
  const id = useId()
  // The button that was pressed is gone.
  useEffect(() => next.current?.focus(), [])
  return (
    <section aria-label={`Answer at ${clockOf(second)}`} className={checkpointLook}>
      {/* Read with the button, which has the focus. */}
      <div id={id}>{outcome && <Verdict isRight={outcome.isRight} points={outcome.points} />}</div>
      {outcome && <QuestionOutcome question={question} outcome={outcome} />}
      <Button ref={next} aria-describedby={id} className="self-start" onClick={onNext}>
        {!hasNext && <Play aria-hidden="true" />}
        {hasNext ? 'Next question' : 'Continue the video'}
      </Button>
    </section>
  )
}

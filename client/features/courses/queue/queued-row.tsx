import { useId } from 'react'
import { Badge } from '#client/ui/displays/badge.tsx'
import { cx } from '#client/ui/styles/cx.ts'
import type { QuestionState, QueuedQuestion } from '#contract/lesson-questions.ts'
import { placeText, sameText, stateNames } from '../questions/question-words.ts'
import { QueuedThread } from './queued-thread.tsx'

interface QueuedRowProps {
  question: QueuedQuestion
  isOpen: boolean
  /** Whether the field for an answer takes the focus when it appears. */
  takesFocus: boolean
  onToggle: () => void
  onAnswered: () => void
}

const looks: Record<QuestionState, 'warning' | 'outline' | 'success'> = {
  open: 'warning',
  answered: 'outline',
  solved: 'success',
}

const askedOn = ({ course, lesson, signal }: QueuedQuestion) =>
  signal ? `Signal: ${signal.title}` : course && lesson && `${course.title}: ${lesson.title}`

/** One question of the queue in two lines; a press opens its thread below. */
export function QueuedRow(props: QueuedRowProps) {
  const { question, isOpen, takesFocus, onToggle, onAnswered } = props
  const id = useId()
  const { text, asker, place, same, shared, state } = question
  const facts = [
    asker?.name ?? 'Deleted account',
    askedOn(question),
    place && placeText(place),
    same > 0 && sameText(same),
    shared && 'shown to the class',
  ]
  return (
    <li className="flex flex-col gap-2 py-2">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        data-question={question.id}
        onClick={onToggle}
        className="flex min-w-0 flex-col rounded-sm text-left hover:text-accent"
      >
        <span className="flex min-w-0 items-start gap-2">
          <span
            className={cx(
              'min-w-0 flex-1 text-sm font-medium',
              isOpen ? 'break-words whitespace-pre-wrap' : 'truncate',
            )}
          >
            {text}
          </span>
          <Badge variant={looks[state]}>{stateNames[state]}</Badge>
        </span>
        <span className="w-full truncate text-compact text-muted-foreground">
          {facts.filter(Boolean).join(' · ')}
        </span>
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <QueuedThread question={question} takesFocus={takesFocus} onAnswered={onAnswered} />
        )}
      </div>
    </li>
  )
}

import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { cx } from '#client/ui/styles/cx.ts'
import type { LessonQuestion } from '#contract/lesson-questions.ts'
import { clockOf } from '../course-words.ts'
import { QuestionThread } from './question-thread.tsx'
import { factsOf } from './question-words.ts'
import type { Asked } from './questions.queries.ts'

interface QuestionRowProps {
  on: Asked
  question: LessonQuestion
  /** Takes the player to a second; a signal has none. */
  onGo?: (second: number) => void
  /** Whether its thread is open from the beginning, and in view: the address names it. */
  isNamed?: boolean
}

/** One question in two lines, with the second that the player goes to; a press opens its thread. */
export function QuestionRow({ on, question, onGo, isNamed = false }: QuestionRowProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(isNamed)
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isNamed) row.current?.scrollIntoView({ block: 'center' })
  }, [isNamed])
  const { place, text } = question
  return (
    <li ref={row} className="flex flex-col gap-2 py-2">
      <div className="flex items-start gap-2">
        {place?.at === 'second' && (
          <Button
            size="sm"
            variant="outline"
            className="tabular-nums"
            aria-label={`Play from ${clockOf(place.second)}`}
            onClick={() => onGo?.(place.second)}
          >
            {clockOf(place.second)}
          </Button>
        )}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="min-h-10 min-w-0 flex-1 rounded-sm text-left hover:text-accent"
        >
          <span
            className={cx('block text-sm', isOpen ? 'break-words whitespace-pre-wrap' : 'truncate')}
          >
            {text}
          </span>
          <span className="block truncate text-compact text-muted-foreground">
            {factsOf(question)}
          </span>
        </button>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <QuestionThread on={on} question={question} />}
      </div>
    </li>
  )
}

import { Clock } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { askFirst } from '#client/ui/overlays/ask-first.ts'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import type { Attempt } from '#contract/quizzes/attempts.ts'
import type { Answer, GivenQuestion } from '#contract/quizzes/questions.ts'
import { QuestionText } from './question-exhibit.tsx'
import { AnswerFields } from './question-fields.tsx'
import { counted, timeLeftText } from './quiz-words.ts'
import { type QuizIds, useSubmitAttempt } from './quizzes.queries.ts'
import { useAnswers } from './use-answers.ts'
import { useTimeLeft } from './use-time-left.ts'

interface AttemptRunProps {
  ids: QuizIds
  attempt: Attempt
  /** When the attempt was read, in milliseconds: its seconds left are those of that moment. */
  readAt: number
  /** Reads the attempt again, because it takes no more answers. */
  onRefused: () => void
  onSubmitted: (attempt: Attempt) => void
}

/** An attempt under way: its questions on one page, saved as they are answered. */
export function AttemptRun({ ids, attempt, readAt, onRefused, onSubmitted }: AttemptRunProps) {
  const answers = useAnswers(attempt, ids, onRefused)
  const submit = useSubmitAttempt(ids, attempt.id)
  const left = useTimeLeft(attempt.secondsLeft, readAt)
  const { questions } = attempt
  const missing = questions.filter(({ place }) => answers.of(place) === null).length

  const finish = async () => {
    try {
      const submitted = await submit.mutateAsync()
      answers.drop()
      onSubmitted(submitted)
    } catch (error) {
      failureToast(error, 'The quiz could not be submitted. Please try again.')
    }
  }
  const askAndFinish = async () => {
    const isConfirmed = await askFirst({
      title: 'Submit your answers?',
      description:
        missing > 0
          ? `${counted(missing, 'question')} without an answer. You can’t change anything afterwards.`
          : 'You can’t change anything afterwards.',
      confirmLabel: 'Submit',
      destructive: false,
    })
    if (!isConfirmed) return
    if (await answers.flush()) await finish()
    else failureToast(null, 'Some answers are not saved yet. Please try again in a moment.')
  }
  const finishInTime = useEffectEvent(() => void finish())
  const isOver = left === 0
  useEffect(() => {
    if (isOver) finishInTime()
  }, [isOver])

  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void askAndFinish()
      }}
    >
      {left !== null && <TimeLeft seconds={left} />}
      <ol className="flex flex-col gap-5">
        {questions.map((question) => (
          <li key={question.place}>
            <QuestionCard
              question={question}
              count={questions.length}
              answer={answers.of(question.place)}
              onAnswer={(answer, isTyped) => answers.take(question.place, answer, isTyped)}
            />
          </li>
        ))}
      </ol>
      {answers.isWaiting && (
        <Notice variant="warning">
          Your last answers are kept on this device. They are sent as soon as the academy can be
          reached.
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" busy={submit.isPending} disabled={isOver}>
          Submit answers
        </Button>
        <p role="status" className="text-sm text-muted-foreground tabular-nums">
          {questions.length - missing} of {questions.length} answered
          {answers.isWaiting ? '' : answers.isUnsent ? ' · Saving…' : ' · Saved'}
        </p>
      </div>
    </form>
  )
}

interface QuestionCardProps {
  question: GivenQuestion
  count: number
  answer: Answer | null
  onAnswer: (answer: Answer | null, isTyped?: boolean) => void
}

function QuestionCard({ question, count, answer, onAnswer }: QuestionCardProps) {
  const id = useId()
  return (
    <fieldset
      aria-labelledby={`${id}-number ${id}-prompt`}
      className="flex min-w-0 flex-col gap-3 rounded-xl border bg-card p-4 md:p-5"
    >
      <p id={`${id}-number`} className="text-compact text-muted-foreground tabular-nums">
        Question {question.place + 1} of {count} · {counted(question.points, 'point')}
      </p>
      <QuestionText question={question} promptId={`${id}-prompt`} />
      <AnswerFields question={question} answer={answer} onAnswer={onAnswer} />
    </fieldset>
  )
}

/** The clock of an attempt; screen readers hear of the last five minutes and of the last one. */
function TimeLeft({ seconds }: { seconds: number }) {
  const [first] = useState(seconds)
  const warning =
    seconds === 0
      ? 'The time is up. Your answers are being submitted.'
      : seconds <= 60 && first > 60
        ? 'Less than one minute left.'
        : seconds <= 300 && first > 300
          ? 'Less than five minutes left.'
          : ''
  return (
    <div className="sticky top-16 z-10 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border bg-card px-3 py-2 text-sm shadow-sm">
      <Clock className="size-4 shrink-0 text-muted-foreground" aria-hidden="true" />
      <p role="timer" className="font-medium tabular-nums">
        <span className="sr-only">Time left: </span>
        {timeLeftText(seconds)}
      </p>
      <p role="status" className={warning ? 'text-danger' : 'sr-only'}>
        {warning}
      </p>
    </div>
  )
}

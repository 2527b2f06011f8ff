import { CircleCheck, CircleX, Hourglass } from 'lucide-react'
import { Badge } from '#client/ui/displays/badge.tsx'
import { Markdown } from '#client/ui/displays/markdown.tsx'
import type { GivenQuestion, Outcome } from '#contract/quizzes/questions.ts'
import { MarkOutcome } from './mark-outcome.tsx'
import { QuestionText } from './question-exhibit.tsx'
import { answerText, measuredText } from './quiz-words.ts'

interface QuestionOutcomeProps {
  question: GivenQuestion
  outcome: Outcome
}

/** A question with the answer that was given, the right one, and what is said of them. */
export function QuestionOutcome({ question, outcome }: QuestionOutcomeProps) {
  const { isRight, right, explanation, feedback, comment, measured } = outcome
  return (
    <>
      <QuestionText question={question} />
      {question.kind === 'mark' && question.chart && (
        <MarkOutcome chart={question.chart} answer={question.answer} right={right} />
      )}
      <dl className="grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[auto_1fr]">
        <dt className="text-muted-foreground">Your answer</dt>
        <dd className="min-w-0 break-words whitespace-pre-line">
          {answerText(question, question.answer)}
        </dd>
        {right && !isRight && (
          <>
            <dt className="text-muted-foreground">Right answer</dt>
            <dd className="min-w-0 break-words">{answerText(question, right)}</dd>
          </>
        )}
        {comment && (
          <>
            <dt className="text-muted-foreground">Your teacher</dt>
            <dd className="min-w-0 break-words whitespace-pre-line">{comment}</dd>
          </>
        )}
      </dl>
      {measured && (
        <p className="text-sm text-muted-foreground tabular-nums">{measuredText(measured)}</p>
      )}
      {feedback.map(({ option, text }) => (
        <p key={option} className="text-sm break-words">
          <span className="font-medium">{question.options?.[option]}:</span> {text}
        </p>
      ))}
      {explanation && (
        <div className="border-t pt-3">
          <Markdown>{explanation}</Markdown>
        </div>
      )}
    </>
  )
}

/** Whether an answer is right, as a badge. */
export function Verdict({ isRight, points }: Pick<Outcome, 'isRight' | 'points'>) {
  if (isRight === null) {
    return (
      <Badge variant="neutral">
        <Hourglass aria-hidden="true" />
        To be marked
      </Badge>
    )
  }
  if (isRight) {
    return (
      <Badge variant="success">
        <CircleCheck aria-hidden="true" />
        Right
      </Badge>
    )
  }
  return (
    <Badge variant={points ? 'warning' : 'danger'}>
      <CircleX aria-hidden="true" />
      {points ? 'Partly right' : 'Wrong'}
    </Badge>
  )
}

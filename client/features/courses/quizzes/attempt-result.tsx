import { CircleCheck, CircleX, Hourglass } from 'lucide-react'
import { Badge } from '#client/ui/displays/badge.tsx'
import { Markdown } from '#client/ui/displays/markdown.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import type { Attempt } from '#contract/quizzes/attempts.ts'
import type { GivenQuestion, Outcome } from '#contract/quizzes/questions.ts'
import { answerText, counted, percentOf } from './quiz-words.ts'

/** A submitted attempt: the score, and what is right for each question. */
export function AttemptResult({ attempt }: { attempt: Attempt }) {
  const { questions, outcomes = [] } = attempt
  return (
    <section aria-label={`Result of attempt ${attempt.number}`} className="flex flex-col gap-5">
      <Score attempt={attempt} />
      <ol className="flex flex-col gap-4">
        {questions.map((question) => {
          const outcome = outcomes.find(({ place }) => place === question.place)
          return (
            <li key={question.place}>
              {outcome && <QuestionResult question={question} outcome={outcome} />}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

function Score({ attempt }: { attempt: Attempt }) {
  const { points, possible, passed, passPercent, awaiting } = attempt
  if (points === null) {
    return (
      <Notice>
        Submitted. {counted(awaiting, 'answer')} will be marked by your teacher; you will be
        notified.
      </Notice>
    )
  }
  const percent = percentOf(points, possible)
  return (
    <Notice variant={passed ? 'success' : 'warning'}>
      <p className="font-semibold">{passed ? 'Passed' : 'Not passed yet'}</p>
      <p className="tabular-nums">
        {points} of {counted(possible, 'point')}, {percent} %. {passPercent} % are needed.
      </p>
    </Notice>
  )
}

function QuestionResult({ question, outcome }: { question: GivenQuestion; outcome: Outcome }) {
  const { isRight, right, points, explanation, feedback, comment } = outcome
  return (
    <article
      aria-label={`Question ${question.place + 1}`}
      className="flex min-w-0 flex-col gap-3 rounded-xl border bg-card p-4 md:p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-compact text-muted-foreground tabular-nums">
          Question {question.place + 1} · {points ?? '–'} of {counted(question.points, 'point')}
        </p>
        <Verdict isRight={isRight} points={points} />
      </div>
      <Markdown>{question.prompt}</Markdown>
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
    </article>
  )
}

function Verdict({ isRight, points }: Pick<Outcome, 'isRight' | 'points'>) {
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

import { Notice } from '#client/ui/displays/notice.tsx'
import type { Attempt } from '#contract/quizzes/attempts.ts'
import type { GivenQuestion, Outcome } from '#contract/quizzes/questions.ts'
import { ComesBack } from '../reviews/comes-back.tsx'
import { QuestionOutcome, Verdict } from './question-outcome.tsx'
import { counted, percentOf } from './quiz-words.ts'

/** A submitted attempt: the score, and what is right for each question. */
export function AttemptResult({ attempt }: { attempt: Attempt }) {
  const { questions, outcomes = [] } = attempt
  return (
    <section aria-label={`Result of attempt ${attempt.number}`} className="flex flex-col gap-5">
      <Score attempt={attempt} />
      {outcomes.some(({ isRight, right }) => right && isRight === false) && <ComesBack />}
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
  const { isRight, points } = outcome
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
      <QuestionOutcome question={question} outcome={outcome} />
    </article>
  )
}

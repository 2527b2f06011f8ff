import { useQuery } from '@tanstack/react-query'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import type { ManagedQuestion, QuestionFigures } from '#contract/quizzes/quizzes.ts'
import { quizFiguresQuery } from './managed-quizzes.queries.ts'
import { titleOf } from './question-words.ts'
import { percentOf } from './quiz-words.ts'
import type { QuizIds } from './quizzes.queries.ts'

interface QuizFiguresProps {
  ids: QuizIds
  questions: readonly ManagedQuestion[]
}

/** How students answer each question of a quiz. */
export function QuizFigures({ ids, questions }: QuizFiguresProps) {
  const figures = useQuery(quizFiguresQuery(ids))
  if (figures.isError) {
    return <QueryError message="The figures could not be loaded." query={figures} />
  }
  if (!figures.data) return <Spinner label="Loading the figures" />
  const { attempts, passed } = figures.data
  if (attempts === 0) {
    return (
      <p className="text-sm text-muted-foreground">
        No attempt of a student has been submitted and marked yet.
      </p>
    )
  }
  const ofQuestion = new Map(figures.data.questions.map((one) => [one.questionId, one]))
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm tabular-nums">
        {attempts} {attempts === 1 ? 'attempt' : 'attempts'}, {percentOf(passed, attempts)} %
        passed.
      </p>
      <ol className="flex flex-col divide-y">
        {questions.map(({ id, question }, index) => (
          <li key={id} className="flex flex-col gap-2 py-3">
            <p className="text-sm font-medium break-words">
              {index + 1}. {titleOf(question.prompt)}
            </p>
            <Figures figures={ofQuestion.get(id)} />
          </li>
        ))}
      </ol>
      <p className="text-compact text-muted-foreground">
        Separation tells how well a question separates those who do well in the rest of the quiz
        from those who do not, from −1 to 1. From 0.3 on it is good; around 0 the question tells
        little, and below 0 something is wrong with it.
      </p>
    </div>
  )
}

function Figures({ figures }: { figures: QuestionFigures | undefined }) {
  const { answered = 0, right = 0, partly = 0, separation = null, wrong = null } = figures ?? {}
  const facts = [
    ['Answered', String(answered)],
    ['Right', answered === 0 ? '–' : `${right} (${percentOf(right, answered)} %)`],
    ['Separation', separation === null ? '–' : separation.toFixed(2).replace('-', '−')],
  ] as const
  return (
    <>
      <dl className="grid grid-cols-3 gap-3 text-sm tabular-nums">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-compact text-muted-foreground">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {partly > 0 && (
        <p className="text-sm text-muted-foreground tabular-nums">
          {partly} more {partly === 1 ? 'was' : 'were'} partly right.
        </p>
      )}
      {wrong && (
        <p className="text-sm break-words">
          <span className="text-muted-foreground">Most frequent wrong answer:</span> {wrong.answer}{' '}
          ({wrong.count}×)
        </p>
      )}
    </>
  )
}

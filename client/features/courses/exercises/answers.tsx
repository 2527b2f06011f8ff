import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { decisionText, outcomeText } from '#client/ui/charts/market/decision-words.ts'
import { Badge } from '#client/ui/displays/badge.tsx'
import { moment } from '#client/ui/displays/format.ts'
import { MemberLink } from '#client/ui/displays/member-link.tsx'
import { EmptyState, QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { Pagination } from '#client/ui/lists/pagination.tsx'
import type { ExerciseResult, ManagedExercise, StudentAnswer } from '#contract/exercises.ts'
import { ClassPicture } from './class-picture.tsx'
import { answersPerPage, answersQuery, type ExerciseIds, resultQuery } from './exercises.queries.ts'
import { MarkForm } from './mark-form.tsx'
import { Demands, Quote } from './result-view.tsx'

interface AnswersProps {
  ids: ExerciseIds
  exercise: Pick<ManagedExercise, 'marking'>
}

/** The answers of the students page by page, and all of them in one picture. */
export function Answers({ ids, exercise }: AnswersProps) {
  const [page, setPage] = useState(1)
  const answers = useQuery(answersQuery(ids, page))
  const result = useQuery(resultQuery(ids))
  const failed = [answers, result].find((one) => one.isError)
  if (failed) return <QueryError message="The answers could not be loaded." query={failed} />
  if (!answers.data || !result.data) return <Spinner label="Loading the answers" />
  const { items, total } = answers.data
  if (total === 0) return <EmptyState>No answers yet</EmptyState>
  return (
    <section aria-label="Answers" className="flex flex-col gap-4">
      <p className="text-sm text-muted-foreground">Prices are those that students see.</p>
      <ClassPicture everybody={result.data.class} />
      <ul aria-label="Answers of students" className="flex flex-col divide-y">
        {items.map((answer) => (
          <li key={answer.userId} className="py-3">
            <Answer
              answer={answer}
              ids={ids}
              result={result.data}
              isMarked={exercise.marking === 'hand'}
            />
          </li>
        ))}
      </ul>
      <Pagination
        label="Answers"
        page={page}
        pageSize={answersPerPage}
        total={total}
        onChange={setPage}
      />
    </section>
  )
}

interface AnswerProps {
  answer: StudentAnswer
  ids: ExerciseIds
  /** Names the demands; undefined where they are not shown. */
  result?: ExerciseResult
  /** Whether points are given by hand. */
  isMarked: boolean
}

/** One answer of a student, with the form for its points. */
export function Answer({ answer, ids, result, isMarked }: AnswerProps) {
  const { userId, name, outcome, reason, points, committedAt } = answer
  return (
    <div className="flex flex-col gap-2 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-2">
        {name === null ? 'Deleted account' : <MemberLink id={userId} name={name} />}
        <span className="flex flex-wrap items-center gap-2">
          {isMarked && (
            <Badge variant={points === null ? 'warning' : 'success'}>
              {points === null ? 'No points yet' : `${points} points`}
            </Badge>
          )}
          <time dateTime={committedAt} className="text-muted-foreground tabular-nums">
            {moment(committedAt)}
          </time>
        </span>
      </div>
      <p className="font-medium tabular-nums">{outcomeText(outcome)}</p>
      <p>{decisionText(answer)}.</p>
      {reason && <Quote label="Reason">{reason}</Quote>}
      {result && <Demands result={result} answer={answer} />}
      {isMarked && <MarkForm key={answer.markedAt} answer={answer} ids={ids} />}
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Input, Textarea } from '#client/ui/controls/input.tsx'
import { Badge } from '#client/ui/displays/badge.tsx'
import { moment } from '#client/ui/displays/format.ts'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { useDraftState } from '#client/ui/forms/use-draft-state.ts'
import { Pagination } from '#client/ui/lists/pagination.tsx'
import { failureText } from '#client/ui/overlays/outcome-toast.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import type { WrittenAnswer } from '#contract/quizzes/attempts.ts'
import { useMarkAnswer, writtenPageSize, writtenQuery } from './managed-quizzes.queries.ts'
import { QuestionText } from './question-exhibit.tsx'
import { counted } from './quiz-words.ts'
import type { QuizIds } from './quizzes.queries.ts'

/** The answers in words to a quiz, which its teacher marks. */
export function WrittenAnswers({ ids }: { ids: QuizIds }) {
  const [page, setPage] = useState(1)
  const written = useQuery(writtenQuery(ids, page))
  if (written.isError) {
    return <QueryError message="The answers could not be loaded." query={written} />
  }
  if (!written.data) return <Spinner label="Loading the answers" />
  const { items, total } = written.data
  if (total === 0) {
    return (
      <p className="text-sm text-muted-foreground">
        No answers in words yet. They come from questions with free text.
      </p>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <ul className="flex flex-col gap-4">
        {items.map((answer) => (
          <li key={answer.id}>
            <WrittenAnswerCard ids={ids} answer={answer} />
          </li>
        ))}
      </ul>
      <Pagination
        label="Answers"
        page={page}
        pageSize={writtenPageSize}
        total={total}
        onChange={setPage}
      />
    </div>
  )
}

/** One answer in words, with the form that marks it. */
export function WrittenAnswerCard({ ids, answer }: { ids: QuizIds; answer: WrittenAnswer }) {
  const { student, prompt, picture, chart, submittedAt, points, possible, comment, markedAt } =
    answer
  const [isMarking, setMarking] = useState(markedAt === null)
  return (
    <article
      aria-label={`Answer of ${student?.name ?? 'a former student'}`}
      className="flex flex-col gap-3 rounded-lg border p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
        <p>
          <span className="font-medium">{student?.name ?? 'Former student'}</span>{' '}
          <span className="text-muted-foreground">{moment(submittedAt)}</span>
        </p>
        {points !== null && (
          <Badge variant="neutral">
            {points} of {counted(possible, 'point')}
          </Badge>
        )}
      </div>
      <QuestionText question={{ kind: 'text', prompt, picture, chart }} />
      <p className="rounded-md bg-muted p-3 text-sm break-words whitespace-pre-line">
        {answer.answer}
      </p>
      {isMarking ? (
        // A mark given meanwhile by somebody else stays unseen until this one is refused.
        <MarkForm key={markedAt} ids={ids} answer={answer} onMarked={() => setMarking(false)} />
      ) : (
        <>
          {comment && <p className="text-sm break-words whitespace-pre-line">{comment}</p>}
          <Button
            variant="outline"
            size="sm"
            className="self-start"
            onClick={() => setMarking(true)}
          >
            Change the mark
          </Button>
        </>
      )}
    </article>
  )
}

interface MarkFormProps {
  ids: QuizIds
  answer: WrittenAnswer
  onMarked: () => void
}

function MarkForm({ ids, answer, onMarked }: MarkFormProps) {
  const save = useMarkAnswer(ids)
  const initial = { points: String(answer.points ?? ''), comment: answer.comment }
  const [typed, type, draft] = useDraftState(`mark ${answer.id}`, initial)
  const [seen] = useState(answer.markedAt)
  const [problem, setProblem] = useState<string>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    const points = Number(typed.points)
    if (!/^\d{1,3}$/.test(typed.points.trim()) || points > answer.possible) {
      return setProblem(`Enter points from 0 to ${answer.possible}`)
    }
    setProblem(undefined)
    try {
      const { comment } = typed
      await save.mutateAsync({ answerId: answer.id, points, comment, replaces: seen })
      toast({ title: 'Answer Marked', variant: 'success' })
      draft.drop()
      onMarked()
    } catch (error) {
      setProblem(failureText(error, 'The mark could not be saved. Please try again.'))
    }
  }
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={(event) => void submit(event)}>
      <DraftNotice draft={draft} />
      <Field label={`Points of ${answer.possible}`} error={problem}>
        <Input
          inputMode="numeric"
          maxLength={3}
          className="max-w-32"
          value={typed.points}
          onChange={({ target }) => type({ ...typed, points: target.value })}
        />
      </Field>
      <Field label="Comment (optional)">
        <Textarea
          rows={3}
          maxLength={5000}
          value={typed.comment}
          onChange={({ target }) => type({ ...typed, comment: target.value })}
        />
      </Field>
      <Button type="submit" variant="outline" busy={save.isPending} className="self-start">
        Save Mark
      </Button>
    </form>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { focusNextRow, pressedRow } from '#client/ui/lists/focus-next-row.ts'
import { askFirst } from '#client/ui/overlays/ask-first.ts'
import { failureToast, tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { LessonQuestion } from '#contract/lesson-questions.ts'
import { Messages, Quotation } from './messages.tsx'
import { QuestionText } from './question-text.tsx'
import { type Asked, threadQuery, useQuestionChanges } from './questions.queries.ts'

interface QuestionThreadProps {
  on: Asked
  question: LessonQuestion
}

/** What was answered and added to a question, and what the reader can do with it. */
export function QuestionThread({ on, question }: QuestionThreadProps) {
  const { id, place, can } = question
  const thread = useQuery(threadQuery(on, id))
  const [isEditing, setEditing] = useState(false)
  const { edit, followUp } = useQuestionChanges(on, id)
  return (
    <div className="flex flex-col gap-3 pb-2">
      {place?.at === 'paragraph' && <Quotation>{place.quote}</Quotation>}
      {thread.isError && <QueryError message="The answers could not be loaded." query={thread} />}
      {thread.isLoading && <Spinner label="Loading the answers" className="p-2" />}
      {thread.data && (
        <Messages messages={thread.data.messages} asker={question.mine ? 'You' : 'A student'} />
      )}
      {isEditing ? (
        <QuestionText
          label="Question"
          draft={`question ${id}`}
          initial={question.text}
          action="Save question"
          failed="Your question could not be saved. Please try again."
          onSend={(text) => edit.mutateAsync(text)}
          onClose={() => setEditing(false)}
        />
      ) : (
        <Actions on={on} question={question} onEdit={() => setEditing(true)} />
      )}
      {can.followUp && !isEditing && (
        <QuestionText
          label="Add to your question"
          draft={`question ${id} addition`}
          initial=""
          action="Add"
          failed="What you have added could not be saved. Please try again."
          hint={question.shared ? 'Others see it once your teacher shows it.' : undefined}
          onSend={(text) => followUp.mutateAsync(text)}
        />
      )}
    </div>
  )
}

function Actions({ on, question, onEdit }: QuestionThreadProps & { onEdit: () => void }) {
  const { id, can, state, alsoMine } = question
  const { remove, same, solve } = useQuestionChanges(on, id)
  const isSolved = state === 'solved'
  const send = (change: Promise<unknown>) =>
    void change.catch((error) => failureToast(error, 'This could not be saved. Please try again.'))
  const askAndRemove = async () => {
    const row = pressedRow()
    const confirmed = await askFirst({
      title: 'Delete this question?',
      description: 'This can’t be undone.',
      confirmLabel: 'Yes, Delete',
    })
    if (!confirmed) return
    focusNextRow(row)
    await tellOutcome(remove.mutateAsync(undefined), {
      done: 'Question Deleted',
      failed: 'Failed to delete the question',
    })
  }
  if (!can.same && !can.solve) return null
  return (
    <div className="flex flex-wrap gap-2">
      {can.same && (
        <Button
          size="sm"
          variant="outline"
          aria-pressed={alsoMine}
          busy={same.isPending}
          onClick={() => send(same.mutateAsync(!alsoMine))}
        >
          {alsoMine ? 'Same question: you will be told of answers' : 'Same question'}
        </Button>
      )}
      {can.solve && (
        <Button
          size="sm"
          variant="outline"
          busy={solve.isPending}
          onClick={() => send(solve.mutateAsync(!isSolved))}
        >
          {isSolved ? 'Mark as not solved' : 'Mark as solved'}
        </Button>
      )}
      {can.edit && (
        <Button size="sm" variant="ghost" onClick={onEdit}>
          Edit
        </Button>
      )}
      {can.remove && (
        <Button size="sm" variant="ghost" onClick={() => void askAndRemove()}>
          Delete
        </Button>
      )}
    </div>
  )
}

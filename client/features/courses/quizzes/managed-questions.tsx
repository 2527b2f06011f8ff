import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { focusNextRow, pressedRow } from '#client/ui/lists/focus-next-row.ts'
import { askFirst } from '#client/ui/overlays/ask-first.ts'
import { failureToast, tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { ManagedQuestion } from '#contract/quizzes/quizzes.ts'
import { useDeleteQuestion, usePlaceQuestion } from './managed-quizzes.queries.ts'
import { QuestionForm } from './question-form.tsx'
import { kindWords, titleOf } from './question-words.ts'
import { counted } from './quiz-words.ts'
import type { QuizIds } from './quizzes.queries.ts'

interface ManagedQuestionsProps {
  ids: QuizIds
  questions: readonly ManagedQuestion[]
}

const failure = 'Failed to save content. Please try again.'

/** The questions of a quiz in order, each with its controls, and the form that adds one. */
export function ManagedQuestions({ ids, questions }: ManagedQuestionsProps) {
  const place = usePlaceQuestion(ids)
  const remove = useDeleteQuestion(ids)
  const [editedId, edit] = useState<string | null>(null)
  const [isAdding, setAdding] = useState(questions.length === 0)
  const focused = useRef<HTMLElement>(null)
  const order = questions.map(({ id }) => id).join()
  // Moving a row in the DOM loses the focus: give it back to the button that moved it.
  useLayoutEffect(() => {
    if (order) focused.current?.focus()
    focused.current = null
  }, [order])

  const askAndRemove = async ({ id, question }: ManagedQuestion) => {
    const row = pressedRow()
    const isConfirmed = await askFirst({
      title: `Delete the question “${titleOf(question.prompt)}”?`,
      description: 'New attempts don’t get it any more; those that were begun keep it.',
      confirmLabel: 'Yes, Delete',
    })
    if (!isConfirmed) return
    focusNextRow(row)
    await tellOutcome(remove.mutateAsync(id), {
      done: 'Question Deleted',
      failed: 'Failed to delete the question',
    })
  }
  return (
    <div className="flex flex-col gap-4">
      {questions.length === 0 ? (
        <p className="text-sm text-muted-foreground">No questions yet.</p>
      ) : (
        <ol aria-label="Questions" className="flex flex-col divide-y">
          {questions.map((item, index) => (
            <li key={item.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
              <span className="w-6 shrink-0 text-right text-sm tabular-nums">{index + 1}.</span>
              <div className="min-w-32 flex-1">
                <p className="text-sm font-medium break-words">{titleOf(item.question.prompt)}</p>
                <p className="text-sm text-muted-foreground tabular-nums">
                  {kindWords[item.question.kind]} · {counted(item.question.points, 'point')}
                </p>
              </div>
              <div className="ml-auto flex">
                {[
                  { Icon: ArrowUp, word: 'up', to: index - 1 },
                  { Icon: ArrowDown, word: 'down', to: index + 1 },
                ].map(({ Icon, word, to }) => {
                  const isPossible = to >= 0 && to < questions.length
                  return (
                    <Button
                      key={word}
                      variant="ghost"
                      size="icon"
                      aria-label={`Move question ${index + 1} ${word}`}
                      aria-disabled={!isPossible || undefined}
                      onClick={({ currentTarget }) => {
                        if (!isPossible) return
                        focused.current = currentTarget
                        const onError = (error: Error) => failureToast(error, failure)
                        place.mutate({ questionId: item.id, place: to }, { onError })
                      }}
                    >
                      <Icon aria-hidden="true" />
                    </Button>
                  )
                })}
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Edit question ${index + 1}`}
                  aria-expanded={editedId === item.id}
                  onClick={() => edit(editedId === item.id ? null : item.id)}
                >
                  <Pencil aria-hidden="true" />
                </Button>
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Delete question ${index + 1}`}
                  onClick={() => void askAndRemove(item)}
                >
                  <Trash2 aria-hidden="true" />
                </Button>
              </div>
              {editedId === item.id && (
                <div className="w-full py-2">
                  <QuestionForm
                    ids={ids}
                    item={item}
                    onSaved={() => edit(null)}
                    onCancel={() => edit(null)}
                  />
                </div>
              )}
            </li>
          ))}
        </ol>
      )}
      {isAdding ? (
        <section aria-label="New question" className="border-t pt-4">
          <QuestionForm
            ids={ids}
            onSaved={() => setAdding(false)}
            onCancel={() => setAdding(false)}
          />
        </section>
      ) : (
        <Button variant="outline" className="self-start" onClick={() => setAdding(true)}>
          <Plus aria-hidden="true" />
          Add a question
        </Button>
      )}
    </div>
  )
}

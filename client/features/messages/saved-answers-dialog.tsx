import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { EmptyState, ErrorState, Spinner } from '#client/ui/displays/states.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import { fillAnswer } from '#contract/messages/answer-fields.ts'
import type { SavedAnswer } from '#contract/messages/saved-answers.ts'
import { holdsEveryWord } from '#contract/plain-text.ts'
import { AnswerForm } from './answer-form.tsx'
import { savedAnswersQuery, useDeleteAnswer, useSaveAnswer } from './messages.queries.ts'

interface SavedAnswersDialogProps {
  member: { name: string; email: string }
  onInsert: (words: string) => void
  onClose: () => void
}

const deletion = { done: 'Answer Deleted', failed: 'Failed to delete the answer.' }
const restoring = { done: 'Answer Restored', failed: 'Failed to restore the answer.' }

/** The saved replies: to insert into a message, to write, to change and to delete. */
export default function SavedAnswersDialog({ member, onInsert, onClose }: SavedAnswersDialogProps) {
  const [edited, setEdited] = useState<SavedAnswer | 'new' | null>(null)
  const [doomed, setDoomed] = useState<SavedAnswer | null>(null)
  const remove = useDeleteAnswer()
  const save = useSaveAnswer()
  if (edited) {
    const answer = edited === 'new' ? null : edited
    return <AnswerForm answer={answer} onClose={() => setEdited(null)} />
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Saved answers"
      description="Choose one to insert it into your message."
      width="lg"
      footer={
        <Button variant="outline" onClick={() => setEdited('new')}>
          <Plus aria-hidden="true" /> New answer
        </Button>
      }
    >
      <Answers member={member} onInsert={onInsert} onEdit={setEdited} onDelete={setDoomed} />
      <ConfirmDialog
        open={doomed !== null}
        onOpenChange={() => setDoomed(null)}
        title={`Delete “${doomed?.title}”?`}
        description="Messages already sent with it stay as they are."
        confirmLabel="Delete"
        destructive
        busy={remove.isPending}
        onConfirm={() => {
          if (!doomed) return
          const { id, title, text } = doomed
          void tellOutcome(remove.mutateAsync(id), deletion, {
            undo: { run: () => save.mutateAsync({ id, title, text }), outcome: restoring },
          }).then(() => setDoomed(null))
        }}
      />
    </Dialog>
  )
}

interface AnswersProps {
  member: { name: string; email: string }
  onInsert: (words: string) => void
  onEdit: (answer: SavedAnswer) => void
  onDelete: (answer: SavedAnswer) => void
}

function Answers({ member, onInsert, onEdit, onDelete }: AnswersProps) {
  const { data, isError, isFetching, refetch } = useQuery(savedAnswersQuery())
  const [search, setSearch] = useState('')
  if (!data) {
    if (!isError) return <Spinner label="Loading answers" />
    return (
      <ErrorState
        message="The answers could not be loaded."
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  if (data.length === 0) {
    return (
      <EmptyState>Save the answers that you give again and again. Write the first one.</EmptyState>
    )
  }
  const found = data.filter(({ title, text }) => holdsEveryWord(`${title} ${text}`, search))
  return (
    <div className="flex flex-col gap-3">
      <Input
        type="search"
        aria-label="Search answers"
        placeholder="Search"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {found.length === 0 && <EmptyState>No answer matches</EmptyState>}
      <ul className="divide-y">
        {found.map((answer) => (
          <li key={answer.id} className="flex items-center gap-1 py-1">
            <button
              type="button"
              onClick={() => onInsert(fillAnswer(answer.text, member))}
              className="min-w-0 flex-1 rounded-md px-2 py-2 text-left hover:bg-muted"
            >
              <span className="block truncate text-sm font-medium">{answer.title}</span>
              <span className="block truncate text-compact text-muted-foreground">
                {fillAnswer(answer.text, member)}
              </span>
            </button>
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Edit ${answer.title}`}
              onClick={() => onEdit(answer)}
            >
              <Pencil aria-hidden="true" />
            </Button>
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Delete ${answer.title}`}
              onClick={() => onDelete(answer)}
            >
              <Trash2 aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

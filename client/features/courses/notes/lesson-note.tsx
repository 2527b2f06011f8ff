import { Pencil, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Textarea } from '#client/ui/controls/input.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { useDraftState } from '#client/ui/forms/use-draft-state.ts'
import { focusNextRow, pressedRow } from '#client/ui/lists/focus-next-row.ts'
import { askFirst } from '#client/ui/overlays/ask-first.ts'
import { failureToast, tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { Video } from '#contract/courses.ts'
import { type LessonNote, lessonNoteMaximum } from '#contract/lesson-notes.ts'
import { clockOf } from '../course-words.ts'
import { useDeleteNote, useUpdateNote } from './notes.queries.ts'

interface LessonNoteRowProps {
  video: Video
  note: LessonNote
  /** Takes the player to a second. */
  onGo: (second: number) => void
}

/** One note: its second, which the player goes to, its text, and what can be done with it. */
export function LessonNoteRow({ video, note, onGo }: LessonNoteRowProps) {
  const { id, second, text } = note
  const [isEditing, setEditing] = useState(false)
  const remove = useDeleteNote(video)
  const subject = second === null ? 'note' : `note at ${clockOf(second)}`
  const askAndRemove = async () => {
    const row = pressedRow()
    const confirmed = await askFirst({
      title: 'Delete this note?',
      description: 'This can’t be undone.',
      confirmLabel: 'Yes, Delete',
    })
    if (!confirmed) return
    focusNextRow(row)
    await tellOutcome(remove.mutateAsync(id), {
      done: 'Note Deleted',
      failed: 'Failed to delete the note',
    })
  }
  return (
    <li className="flex items-start gap-2 py-2">
      {second !== null && (
        <Button
          size="sm"
          variant="outline"
          className="tabular-nums"
          aria-label={`Play from ${clockOf(second)}`}
          onClick={() => onGo(second)}
        >
          {clockOf(second)}
        </Button>
      )}
      {isEditing ? (
        <EditNote video={video} note={note} onClose={() => setEditing(false)} />
      ) : (
        <>
          <p className="min-w-0 flex-1 py-1.5 text-sm break-words whitespace-pre-wrap">{text}</p>
          <div className="-mr-2 flex">
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Edit ${subject}`}
              onClick={() => setEditing(true)}
            >
              <Pencil aria-hidden="true" />
            </Button>
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Delete ${subject}`}
              onClick={() => void askAndRemove()}
            >
              <Trash2 aria-hidden="true" />
            </Button>
          </div>
        </>
      )}
    </li>
  )
}

function EditNote({
  video,
  note,
  onClose,
}: Omit<LessonNoteRowProps, 'onGo'> & { onClose: () => void }) {
  const [text, type, draft] = useDraftState(`note ${note.id}`, note.text)
  const update = useUpdateNote(video)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    try {
      await update.mutateAsync({ noteId: note.id, text })
      draft.drop()
      onClose()
    } catch (error) {
      failureToast(error, 'Your note could not be saved. Please try again.')
    }
  }
  const cancel = () => {
    draft.discard()
    onClose()
  }
  return (
    <form className="flex min-w-0 flex-1 flex-col gap-2" onSubmit={(event) => void save(event)}>
      <Field label="Note">
        <Textarea
          value={text}
          rows={3}
          autoFocus
          maxLength={lessonNoteMaximum}
          onChange={({ target }) => type(target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          size="sm"
          variant="outline"
          busy={update.isPending}
          disabled={text.trim() === ''}
        >
          Save note
        </Button>
        <Button size="sm" variant="ghost" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

import { Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Textarea } from '#client/ui/controls/input.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { moment } from '#client/ui/displays/format.ts'
import { Field } from '#client/ui/forms/field.tsx'
import { useDraftState } from '#client/ui/forms/use-draft-state.ts'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { failureToast, tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { Member, MemberNote } from '#contract/members.ts'
import { useAddNote, useDeleteNote } from './member.queries.ts'

/** The office's notes on the member; they are part of the member's personal data download. */
export function NotesCard({ member }: { member: Member }) {
  const { id, name, notes, can } = member
  return (
    <Card
      title="Notes"
      description="For the office. They are included when the member downloads their own data."
    >
      <div className="flex flex-col gap-4">
        {can.manage && <NewNote userId={id} />}
        {notes.length === 0 && <p className="text-sm text-muted-foreground">No notes yet</p>}
        <ul className="flex flex-col gap-3">
          {notes.map((note) => (
            <Note key={note.id} note={note} userId={id} name={name} />
          ))}
        </ul>
      </div>
    </Card>
  )
}

function NewNote({ userId }: { userId: string }) {
  const [text, setText, draft] = useDraftState(`note ${userId}`, '')
  // Stays the same until it is saved: sending twice creates one note.
  const [id, setId] = useState(() => crypto.randomUUID())
  const add = useAddNote(userId)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '' || add.isPending) return
    try {
      await add.mutateAsync({ id, text })
      setText('')
      draft.drop()
      setId(crypto.randomUUID())
    } catch (error) {
      failureToast(error, 'Failed to save the note. Please try again.')
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-2">
      <Field label="New note">
        <Textarea
          rows={2}
          value={text}
          maxLength={2000}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <Button
        type="submit"
        size="sm"
        className="self-end"
        busy={add.isPending}
        disabled={text.trim() === ''}
      >
        Save Note
      </Button>
    </form>
  )
}

function Note({ note, userId, name }: { note: MemberNote; userId: string; name: string }) {
  const [asking, setAsking] = useState(false)
  const remove = useDeleteNote(userId)
  const { author, createdAt, text, can } = note
  const by = author ?? 'A deleted account'
  return (
    <li className="rounded-lg border p-3 text-sm">
      <div className="flex items-start justify-between gap-2">
        <p className="text-compact text-muted-foreground">
          {by}, {moment(createdAt)}
        </p>
        {can.delete && (
          <Button
            size="sm"
            variant="ghost"
            className="-mt-1.5 -mr-1.5 w-8 px-0"
            aria-label={`Delete the note of ${by}, ${moment(createdAt)}`}
            busy={remove.isPending}
            onClick={() => setAsking(true)}
          >
            <Trash2 aria-hidden="true" />
          </Button>
        )}
      </div>
      <p className="break-words whitespace-pre-wrap">{text}</p>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Delete this note about ${name}?`}
        description="It is deleted for everyone in the office."
        confirmLabel="Yes, Delete"
        destructive
        onConfirm={() => {
          setAsking(false)
          const outcome = { done: 'Note Deleted', failed: 'Failed to delete the note.' }
          void tellOutcome(remove.mutateAsync(note.id), outcome)
        }}
      />
    </li>
  )
}

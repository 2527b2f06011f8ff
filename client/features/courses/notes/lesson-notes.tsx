import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useId } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Textarea } from '#client/ui/controls/input.tsx'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { useDraftState } from '#client/ui/forms/use-draft-state.ts'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import type { Video } from '#contract/courses.ts'
import { lessonNoteMaximum } from '#contract/lesson-notes.ts'
import { clockOf } from '../course-words.ts'
import type { LessonHandle } from '../lessons/lesson-player.tsx'
import { LessonNoteRow } from './lesson-note.tsx'
import { notesQuery, useAddNote } from './notes.queries.ts'

export interface LessonNotesProps {
  video: Video
  /** The player above; null while nothing plays. */
  player: RefObject<LessonHandle | null>
}

/** The user's own notes on a lesson, each at its second of the video, and a field for another one. */
export function LessonNotes({ video, player }: LessonNotesProps) {
  const id = useId()
  const notes = useQuery(notesQuery(video))
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 rounded-xl border bg-card p-4">
      <div>
        <h3 id={id} className="text-sm font-semibold">
          My notes
        </h3>
        <p className="text-sm text-muted-foreground">Only you can see them.</p>
      </div>
      {notes.isError && <QueryError message="Your notes could not be loaded." query={notes} />}
      {notes.isLoading && <Spinner label="Loading your notes" />}
      {notes.data && notes.data.length > 0 && (
        <ul className="flex flex-col divide-y">
          {notes.data.map((note) => (
            <LessonNoteRow
              key={note.id}
              video={video}
              note={note}
              onGo={(second) => player.current?.goTo(second)}
            />
          ))}
        </ul>
      )}
      <NewNote video={video} player={player} />
    </section>
  )
}

function NewNote({ video, player }: LessonNotesProps) {
  const empty = { text: '', second: null as number | null }
  const [typed, type, draft] = useDraftState(`note of lesson ${video.id}`, empty)
  const add = useAddNote(video)
  const { text, second } = typed
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    try {
      await add.mutateAsync({ text, second })
      draft.discard()
    } catch (error) {
      failureToast(error, 'Your note could not be saved. Please try again.')
    }
  }
  return (
    <form className="flex flex-col gap-2" onSubmit={(event) => void submit(event)}>
      <Field label="New note">
        <Textarea
          value={text}
          rows={2}
          maxLength={lessonNoteMaximum}
          onChange={({ target }) => {
            const begun = text === '' ? (player.current?.second() ?? null) : second
            // The video may go on while the note is being written: it is on where it was begun.
            type({ text: target.value, second: begun === null ? null : Math.floor(begun) })
          }}
        />
      </Field>
      <Button
        type="submit"
        variant="outline"
        className="self-start"
        busy={add.isPending}
        disabled={text.trim() === ''}
      >
        {text === '' || second === null ? 'Add note' : `Add note at ${clockOf(second)}`}
      </Button>
    </form>
  )
}

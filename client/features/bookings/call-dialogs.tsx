import { useId } from 'react'
import { Input, Textarea } from '#client/ui/controls/input.tsx'
import { appointment } from '#client/ui/displays/format.ts'
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { Form } from '#client/ui/forms/form.tsx'
import { FormFooter } from '#client/ui/forms/form-footer.tsx'
import { useDraftState } from '#client/ui/forms/use-draft-state.ts'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { OfficeCall } from '#contract/bookings.ts'
import { useCancelCall, useNoteCall } from './managed-calls.queries.ts'

interface CallDialogProps {
  call: OfficeCall
  onClose: () => void
}

const whoAndWhen = ({ student, startsAt }: OfficeCall) =>
  `${student?.name ?? 'Deleted account'}, ${appointment(startsAt)}`

/** The note on a call, which its student does not see. */
export function NoteDialog({ call, onClose }: CallDialogProps) {
  const form = useId()
  const [note, setNote, draft] = useDraftState(`note on ${call.id}`, call.note, call.updatedAt)
  const save = useNoteCall()
  const outcome = { done: 'Note Saved', failed: 'Failed to save the note. Please try again.' }
  const submit = async () => {
    const saving = save.mutateAsync({ id: call.id, note, seenUpdatedAt: draft.seen })
    if (!(await tellOutcome(saving, outcome))) return
    draft.drop()
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Note on the Call"
      description={whoAndWhen(call)}
      footer={<FormFooter form={form} busy={save.isPending} label="Save Note" onCancel={onClose} />}
    >
      <Form
        id={form}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
        className="flex flex-col gap-4"
      >
        <DraftNotice draft={draft} />
        <Field label="Note" hint="Only teachers can see it">
          <Textarea
            value={note}
            onChange={({ target }) => setNote(target.value)}
            rows={6}
            maxLength={5000}
          />
        </Field>
      </Form>
    </Dialog>
  )
}

/** Cancels a call, with a word for its student. */
export function CancelDialog({ call, onClose }: CallDialogProps) {
  const form = useId()
  const [word, setWord, draft] = useDraftState(`word on ${call.id}`, '')
  const cancel = useCancelCall()
  const outcome = {
    done: 'Call Cancelled',
    failed: 'Failed to cancel the call. Please try again.',
  }
  const submit = async () => {
    if (!(await tellOutcome(cancel.mutateAsync({ id: call.id, word }), outcome))) return
    draft.drop()
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Cancel the Call?"
      description={whoAndWhen(call)}
      footer={
        <FormFooter form={form} busy={cancel.isPending} label="Cancel Call" onCancel={onClose} />
      }
    >
      <Form
        id={form}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
        className="flex flex-col gap-4"
      >
        <Field
          label="Message to the student"
          hint="Optional. Included in the notification and the e-mail."
        >
          <Input value={word} onChange={({ target }) => setWord(target.value)} maxLength={300} />
        </Field>
      </Form>
    </Dialog>
  )
}

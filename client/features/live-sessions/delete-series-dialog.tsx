import { useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { LiveSession, WhichSessions } from '#contract/live-sessions.ts'
import { useDeleteSession } from './managed-sessions.queries.ts'
import { deletion, seriesDeletion, whichOptions } from './session-texts.ts'

/** Asks which sessions of a series are deleted, and deletes them. */
export function DeleteSeriesDialog({
  session,
  onClose,
}: {
  session: LiveSession
  onClose: () => void
}) {
  const [which, setWhich] = useState<WhichSessions>('this')
  const remove = useDeleteSession()
  const confirm = async () => {
    const outcome = which === 'this' ? deletion : seriesDeletion
    await tellOutcome(remove.mutateAsync({ id: session.id, which }), outcome)
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="sm"
      title={`Delete ${session.title}?`}
      description="It is part of a series. Everybody who may join is told that it does not take place; past sessions stay."
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="destructive" busy={remove.isPending} onClick={() => void confirm()}>
            Delete
          </Button>
        </>
      }
    >
      <Field label="Which sessions">
        <Select
          value={which}
          onChange={({ target }) => setWhich(target.value as WhichSessions)}
          options={whichOptions}
        />
      </Field>
    </Dialog>
  )
}

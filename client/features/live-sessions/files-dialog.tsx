import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { ManagedFiles } from '#client/ui/forms/managed-files.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import type { LiveSession, WhichSessions } from '#contract/live-sessions.ts'
import { sessionQuery, useAddSessionFile, useRemoveSessionFile } from './session-files.queries.ts'
import { whichOptions } from './session-texts.ts'

interface FilesDialogProps {
  session: LiveSession
  onClose: () => void
}

/** The files of a session: whoever sees it can download them, before and after it. */
export function FilesDialog({ session, onClose }: FilesDialogProps) {
  const { id, title } = session
  const current = useQuery({ ...sessionQuery(id), initialData: session })
  const [which, setWhich] = useState<WhichSessions>('this')
  const add = useAddSessionFile(id, which)
  const remove = useRemoveSessionFile(id, which)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Files"
      description={`${title}. Whoever sees the session can download them, before and after it.`}
      footer={
        <Button variant="outline" onClick={onClose}>
          Close
        </Button>
      }
    >
      {session.series && (
        <Field label="Add and remove files of" hint="Past sessions stay as they are.">
          <Select
            value={which}
            onChange={({ target }) => setWhich(target.value as WhichSessions)}
            options={whichOptions}
          />
        </Field>
      )}
      <ManagedFiles
        title={title}
        kind="session"
        files={current.data.files ?? []}
        add={add.mutateAsync}
        remove={remove.mutateAsync}
      />
    </Dialog>
  )
}

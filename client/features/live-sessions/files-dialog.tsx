import { useQuery } from '@tanstack/react-query'
import { Button } from '#client/ui/controls/button.tsx'
import { ManagedFiles } from '#client/ui/forms/managed-files.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import type { LiveSession } from '#contract/live-sessions.ts'
import { sessionQuery, useAddSessionFile, useRemoveSessionFile } from './session-files.queries.ts'

interface FilesDialogProps {
  session: LiveSession
  onClose: () => void
}

/** The files of a session: whoever sees it can download them, before and after it. */
export function FilesDialog({ session, onClose }: FilesDialogProps) {
  const { id, title } = session
  const current = useQuery({ ...sessionQuery(id), initialData: session })
  const add = useAddSessionFile(id)
  const remove = useRemoveSessionFile(id)
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

import { Copy, Paperclip, Pencil, Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import { focusNextRow, pressedRow } from '#client/ui/lists/focus-next-row.ts'
import { RowActions } from '#client/ui/lists/row-actions.tsx'
import { lateDialog } from '#client/ui/overlays/late-dialog.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { LiveSession } from '#contract/live-sessions.ts'
import { DeleteSeriesDialog } from './delete-series-dialog.tsx'
import { useDeleteSession } from './managed-sessions.queries.ts'
import { deleteQuestion, deletion } from './session-texts.ts'
import { phaseOf } from './session-times.ts'

const AttendanceDialog = lateDialog(
  async () => (await import('./attendance-dialog.tsx')).AttendanceDialog,
)

const FilesDialog = lateDialog(async () => (await import('./files-dialog.tsx')).FilesDialog)

interface SessionActionsProps {
  session: LiveSession
  onEdit: () => void
  onDuplicate: () => void
}

/** What can be done with a session; deleting one of a series asks which of it are meant. */
export function SessionActions({ session, onEdit, onDuplicate }: SessionActionsProps) {
  const remove = useDeleteSession()
  const [asking, setAsking] = useState(false)
  const [listing, setListing] = useState(false)
  const [filing, setFiling] = useState(false)
  const { id, series, title } = session
  const asksWhich = series !== null && phaseOf(session, Date.now()).phase !== 'over'
  const confirmAndRemove = async () => {
    const row = pressedRow()
    // The browser's own box is required by the specification, section 5.
    if (!window.confirm(deleteQuestion)) return
    focusNextRow(row)
    await tellOutcome(remove.mutateAsync({ id }), deletion)
  }
  return (
    <>
      <RowActions
        subject={title}
        actions={[
          {
            label: 'Attendance',
            name: `Attendance of ${title}`,
            icon: <Users aria-hidden="true" />,
            isIcon: true,
            onSelect: () => setListing(true),
          },
          {
            label: 'Files',
            name: `Files of ${title}`,
            icon: <Paperclip aria-hidden="true" />,
            isIcon: true,
            onSelect: () => setFiling(true),
          },
          {
            label: 'Duplicate',
            name: `Duplicate ${title}`,
            icon: <Copy aria-hidden="true" />,
            isIcon: true,
            onSelect: onDuplicate,
          },
          {
            label: 'Edit',
            name: `Edit ${title}`,
            icon: <Pencil aria-hidden="true" />,
            opensRow: true,
            onSelect: onEdit,
          },
          {
            label: 'Delete',
            name: `Delete ${title}`,
            icon: <Trash2 aria-hidden="true" />,
            destructive: true,
            busy: remove.isPending,
            onSelect: () => (asksWhich ? setAsking(true) : void confirmAndRemove()),
          },
        ]}
      />
      {listing && <AttendanceDialog session={session} onClose={() => setListing(false)} />}
      {filing && <FilesDialog session={session} onClose={() => setFiling(false)} />}
      {asking && <DeleteSeriesDialog session={session} onClose={() => setAsking(false)} />}
    </>
  )
}

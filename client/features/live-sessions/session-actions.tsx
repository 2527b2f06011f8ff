import { Copy, Users } from 'lucide-react'
import { useState } from 'react'
import { RowButtons } from '#client/ui/lists/row-buttons.tsx'
import { lateDialog } from '#client/ui/overlays/late-dialog.tsx'
import type { LiveSession } from '#contract/live-sessions.ts'
import { useDeleteSession } from './managed-sessions.queries.ts'
import { deleteQuestion, deletion } from './session-texts.ts'
import { phaseOf } from './session-times.ts'

const DeleteDialog = lateDialog(
  async () => (await import('./delete-series-dialog.tsx')).DeleteSeriesDialog,
)

const AttendanceDialog = lateDialog(
  async () => (await import('./attendance-dialog.tsx')).AttendanceDialog,
)

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
  const { series, title } = session
  const asksWhich = series !== null && phaseOf(session, Date.now()).phase !== 'over'
  return (
    <>
      <RowButtons
        item={session}
        onEdit={onEdit}
        remove={{ isPending: remove.isPending, mutateAsync: (id) => remove.mutateAsync({ id }) }}
        deleteQuestion={deleteQuestion}
        deletion={deletion}
        onDelete={asksWhich ? () => setAsking(true) : undefined}
        others={[
          {
            label: 'Attendance',
            name: `Attendance of ${title}`,
            icon: <Users aria-hidden="true" />,
            isIcon: true,
            onSelect: () => setListing(true),
          },
          {
            label: 'Duplicate',
            name: `Duplicate ${title}`,
            icon: <Copy aria-hidden="true" />,
            isIcon: true,
            onSelect: onDuplicate,
          },
        ]}
      />
      {listing && <AttendanceDialog session={session} onClose={() => setListing(false)} />}
      {asking && <DeleteDialog session={session} onClose={() => setAsking(false)} />}
    </>
  )
}

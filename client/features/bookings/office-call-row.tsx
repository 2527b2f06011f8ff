import { CalendarX, NotebookPen } from 'lucide-react'
import { useState } from 'react'
import { appointment, clock } from '#client/ui/displays/format.ts'
import { MemberLink } from '#client/ui/displays/member-link.tsx'
import { RowActions } from '#client/ui/lists/row-actions.tsx'
import { lateDialog } from '#client/ui/overlays/late-dialog.tsx'
import type { OfficeCall } from '#contract/bookings.ts'
import { cancelledText } from './call-words.ts'

const NoteDialog = lateDialog(async () => (await import('./call-dialogs.tsx')).NoteDialog)
const CancelDialog = lateDialog(async () => (await import('./call-dialogs.tsx')).CancelDialog)

/** One call as those who teach see it. */
export function OfficeCallRow({ call }: { call: OfficeCall }) {
  const { startsAt, endsAt, student, mentor, topic, note, cancelled } = call
  const [opened, setOpened] = useState<'note' | 'cancel' | null>(null)
  const isOver = Date.parse(endsAt) <= Date.now()
  const why = cancelledText(cancelled)
  const whom = `${student?.name ?? 'a deleted account'}, ${appointment(startsAt)}`
  const close = () => setOpened(null)
  return (
    <li className="@container flex items-center justify-between gap-x-6 p-4 text-sm max-md:py-2.5">
      <div className="min-w-0 flex-1">
        <p className={cancelled ? 'line-through' : undefined}>
          <span className="tabular-nums">
            {clock(startsAt)} – {clock(endsAt)}
          </span>{' '}
          {student ? <MemberLink id={student.id} name={student.name} /> : 'Deleted account'}
        </p>
        <p className="text-compact break-words text-muted-foreground">
          {[`With ${mentor?.name ?? 'a former mentor'}`, topic].filter(Boolean).join(' · ')}
        </p>
        {why && <p className="text-compact break-words text-muted-foreground">{why}</p>}
        {note && (
          <p className="text-compact break-words whitespace-pre-line text-muted-foreground">
            Note: {note}
          </p>
        )}
      </div>
      <RowActions
        subject={`the call of ${whom}`}
        actions={[
          ...(student
            ? [
                {
                  label: 'Note',
                  name: `Note on the call of ${whom}`,
                  icon: <NotebookPen aria-hidden="true" />,
                  onSelect: () => setOpened('note'),
                },
              ]
            : []),
          ...(!cancelled && !isOver
            ? [
                {
                  label: 'Cancel',
                  name: `Cancel the call of ${whom}`,
                  icon: <CalendarX aria-hidden="true" />,
                  onSelect: () => setOpened('cancel'),
                },
              ]
            : []),
        ]}
      />
      {opened === 'note' && <NoteDialog call={call} onClose={close} />}
      {opened === 'cancel' && <CancelDialog call={call} onClose={close} />}
    </li>
  )
}

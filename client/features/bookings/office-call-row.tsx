import { useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { appointment, clock } from '#client/ui/displays/format.ts'
import { MemberLink } from '#client/ui/displays/member-link.tsx'
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
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 p-4 text-sm">
      <div className="min-w-0 flex-1 basis-52">
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
      <div className="flex flex-wrap gap-2">
        {student && (
          <Button
            variant="outline"
            size="sm"
            aria-label={`Note on the call of ${whom}`}
            onClick={() => setOpened('note')}
          >
            Note
          </Button>
        )}
        {!cancelled && !isOver && (
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Cancel the call of ${whom}`}
            onClick={() => setOpened('cancel')}
          >
            Cancel
          </Button>
        )}
      </div>
      {opened === 'note' && <NoteDialog call={call} onClose={close} />}
      {opened === 'cancel' && <CancelDialog call={call} onClose={close} />}
    </li>
  )
}

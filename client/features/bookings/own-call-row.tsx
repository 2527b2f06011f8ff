import { CalendarClock, CalendarX } from 'lucide-react'
import { useState } from 'react'
import { appointment, clock, moment } from '#client/ui/displays/format.ts'
import { RowActions } from '#client/ui/lists/row-actions.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { OwnCall } from '#contract/bookings.ts'
import { useCancelOwnCall } from './bookings.queries.ts'
import { ownCancelledText } from './call-words.ts'

interface OwnCallRowProps {
  call: OwnCall
  /** Opens the choice of another time; absent where there is none. */
  onMove?: () => void
}

/** One call of a student, with what can be done with it. */
export function OwnCallRow({ call, onMove }: OwnCallRowProps) {
  const { startsAt, endsAt, mentor, topic, meetingUrl, changeUntil, cancelled } = call
  const now = Date.now()
  const isComing = cancelled === null && Date.parse(endsAt) > now
  const isChangeable = changeUntil !== null && Date.parse(changeUntil) >= now
  const why = ownCancelledText(cancelled)
  return (
    <li className="@container flex items-center justify-between gap-x-6 p-4 max-md:py-2.5">
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-medium tabular-nums">
          <time dateTime={startsAt}>{appointment(startsAt)}</time> – {clock(endsAt)}
        </p>
        <p className="break-words text-muted-foreground">
          {[`With ${mentor?.name ?? 'a former mentor'}`, topic].filter(Boolean).join(' · ')}
        </p>
        {why && <p className="text-compact break-words text-muted-foreground">{why}</p>}
        {isComing && !isChangeable && (
          <p className="text-compact text-muted-foreground">
            It can’t be moved or cancelled any more.
          </p>
        )}
        {isComing && meetingUrl && (
          <a
            href={meetingUrl}
            target="_blank"
            rel="noreferrer"
            className="inline-block rounded-sm py-1 font-medium text-accent underline-offset-4 hover:underline"
          >
            Open the call
            <span className="sr-only"> of {appointment(startsAt)}</span>
          </a>
        )}
      </div>
      {isComing && isChangeable && changeUntil && (
        <Changes call={call} until={changeUntil} onMove={onMove} />
      )}
    </li>
  )
}

const cancelling = {
  done: 'Call Cancelled',
  failed: 'Failed to cancel the call. Please try again.',
}

function Changes({ call, until, onMove }: OwnCallRowProps & { until: string }) {
  const [asking, setAsking] = useState(false)
  const cancel = useCancelOwnCall()
  const when = appointment(call.startsAt)
  const confirm = async () => {
    await tellOutcome(cancel.mutateAsync(call.id), cancelling)
    setAsking(false)
  }
  return (
    <>
      <RowActions
        subject={`the call of ${when}`}
        actions={[
          ...(onMove
            ? [
                {
                  label: 'Move',
                  name: `Move the call of ${when}`,
                  icon: <CalendarClock aria-hidden="true" />,
                  onSelect: onMove,
                },
              ]
            : []),
          {
            label: 'Cancel',
            name: `Cancel the call of ${when}`,
            icon: <CalendarX aria-hidden="true" />,
            onSelect: () => setAsking(true),
          },
        ]}
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Cancel this call?"
        description={`${when}. Calls can be moved or cancelled until ${moment(until)}.`}
        confirmLabel="Cancel Call"
        cancelLabel="Keep It"
        destructive
        busy={cancel.isPending}
        onConfirm={() => void confirm()}
      />
    </>
  )
}

import { CloudUpload } from 'lucide-react'
import { useConnection } from '#client/platform/offline/connection.ts'
import type { Parcel } from '#client/platform/offline/device-store.ts'
import { discardParcel, sendAgain } from '#client/platform/offline/outbox.ts'
import { useIsSending, useWaiting } from '#client/platform/offline/use-outbox.ts'
import { useSession } from '#client/platform/session/session.tsx'
import { Button } from '../controls/button.tsx'
import { waitsForSignIn, willBeSent } from './waiting-words.ts'

interface WaitingListProps {
  /** The outbox's name for this kind. */
  kind: string
  /** Only those that belong to this list or item. */
  about?: string
  /** Returns the input to its form; it is then discarded here. */
  onFix?: (parcel: Parcel) => void
}

/** Items shown in a list before they have reached the academy: queued, or refused. */
export function WaitingList({ kind, about, onFix }: WaitingListProps) {
  const waiting = useWaiting(kind, about)
  if (waiting.length === 0) return null
  return (
    <ul aria-label="Not sent yet" className="flex flex-col gap-2">
      {waiting.map((parcel) => (
        <WaitingItem key={parcel.id} parcel={parcel} onFix={onFix} />
      ))}
    </ul>
  )
}

function WaitingItem({ parcel, onFix }: { parcel: Parcel; onFix?: (parcel: Parcel) => void }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-dashed border-edge bg-card px-4 py-3">
      <CloudUpload className="size-4 shrink-0 text-muted-foreground" aria-hidden="true" />
      <p className="min-w-0 flex-1 basis-48 font-medium break-words">{parcel.label}</p>
      <WaitingState parcel={parcel} onFix={onFix} />
    </li>
  )
}

/** The state of an item queued on this device, with the options for one that was refused. */
export function WaitingState({ parcel, onFix }: { parcel: Parcel; onFix?: (p: Parcel) => void }) {
  const isSending = useIsSending(parcel)
  const connection = useConnection()
  const { expired } = useSession()
  const { refusal } = parcel
  if (refusal === null) {
    return (
      <p role="status" className="text-sm text-muted-foreground">
        {isSending ? 'Sending…' : expired ? waitsForSignIn : willBeSent[connection]}
      </p>
    )
  }
  return (
    <div role="alert" className="flex flex-wrap items-center gap-1">
      <p className="text-sm text-danger">Not sent. {refusal}</p>
      {onFix && (
        <Button
          variant="outline"
          size="sm"
          onClick={() => {
            onFix(parcel)
            void discardParcel(parcel)
          }}
        >
          Edit
        </Button>
      )}
      <Button variant="link" size="sm" onClick={() => void sendAgain(parcel)}>
        Try again
      </Button>
      <Button variant="ghost" size="sm" onClick={() => void discardParcel(parcel)}>
        Discard
      </Button>
    </div>
  )
}

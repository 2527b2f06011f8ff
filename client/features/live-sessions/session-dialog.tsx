import { useId, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import type { LiveSession } from '#contract/live-sessions.ts'
import { SessionForm } from './session-form.tsx'

interface SessionDialogProps {
  /** The session to change; without one a new session is scheduled. */
  session?: LiveSession
  onClose: () => void
}

/** Schedules a live session or changes one. */
export function SessionDialog({ session, onClose }: SessionDialogProps) {
  const formId = useId()
  const [busy, setBusy] = useState(false)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={session ? 'Edit Session' : 'Create Session'}
      width="lg"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            {session ? 'Save Changes' : 'Create Session'}
          </Button>
        </>
      }
    >
      <SessionForm id={formId} session={session} onSaved={onClose} onBusyChange={setBusy} />
    </Dialog>
  )
}

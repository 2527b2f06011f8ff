import { FormDialog } from '#client/ui/forms/form-dialog.tsx'
import type { LiveSession } from '#contract/live-sessions.ts'
import { SessionForm } from './session-form.tsx'

interface SessionDialogProps {
  /** The session to change; without one, a new session is scheduled. */
  session?: LiveSession
  /** The session that the new one is to be like. */
  like?: LiveSession
  onClose: () => void
}

/** Schedules a live session or changes one. */
export function SessionDialog({ session, like, onClose }: SessionDialogProps) {
  return (
    <FormDialog
      title={session ? 'Edit Session' : 'Create Session'}
      submitLabel={session ? 'Save Changes' : 'Create Session'}
      width="lg"
      onClose={onClose}
    >
      {(form) => <SessionForm {...form} session={session} like={like} />}
    </FormDialog>
  )
}

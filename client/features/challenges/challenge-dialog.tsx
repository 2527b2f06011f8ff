import { useId, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import type { Challenge } from '#contract/mentorship.ts'
import { ChallengeForm } from './challenge-form.tsx'

interface ChallengeDialogProps {
  /** The challenge to change; without one a new challenge is created. */
  challenge?: Challenge
  onClose: () => void
}

/** Creates a challenge or changes one. */
export function ChallengeDialog({ challenge, onClose }: ChallengeDialogProps) {
  const formId = useId()
  const [busy, setBusy] = useState(false)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={challenge ? 'Edit Challenge' : 'Create Challenge'}
      width="lg"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            {challenge ? 'Save Changes' : 'Create Challenge'}
          </Button>
        </>
      }
    >
      <ChallengeForm id={formId} challenge={challenge} onSaved={onClose} onBusyChange={setBusy} />
    </Dialog>
  )
}

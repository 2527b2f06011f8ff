import { FormDialog } from '#client/ui/forms/form-dialog.tsx'
import type { Challenge } from '#contract/challenges.ts'
import { ChallengeForm } from './challenge-form.tsx'

interface ChallengeDialogProps {
  /** The challenge to change; without one, a new challenge is created. */
  challenge?: Challenge
  onClose: () => void
}

/** Creates a challenge or changes one. */
export function ChallengeDialog({ challenge, onClose }: ChallengeDialogProps) {
  return (
    <FormDialog
      title={challenge ? 'Edit Challenge' : 'Create Challenge'}
      submitLabel={challenge ? 'Save Changes' : 'Create Challenge'}
      width="lg"
      onClose={onClose}
    >
      {(form) => <ChallengeForm {...form} challenge={challenge} />}
    </FormDialog>
  )
}

import { type FormEvent, useId, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { useDraftState } from '#client/ui/forms/use-draft-state.ts'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import { inviteToTeam } from '#schemas/team-invitations.ts'
import { RoleChoice } from './role-choice.tsx'
import { useInviteToTeam } from './team-invitations.queries.ts'

const fields = inviteToTeam.body.shape
const nobody = { email: '', name: '', staffRole: 'teacher' }

/** Invites somebody to the team by mail, with an account or without. */
export function InviteToTeamDialog({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const [typed, setTyped, draft] = useDraftState('team invitation', nobody)
  const { email, name } = typed
  const staffRole = fields.staffRole.catch('teacher').parse(typed.staffRole)
  const [problem, setProblem] = useState<string>()
  const invite = useInviteToTeam()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const checked = fields.email.safeParse(email)
    setProblem(checked.success ? undefined : checked.error.issues[0]?.message)
    if (!checked.success || invite.isPending) return
    const work = invite.mutateAsync({ email, name, staffRole })
    const outcome = { done: 'Invitation Sent', failed: 'Failed to send the invitation.' }
    if (!(await tellOutcome(work, outcome))) return
    draft.drop()
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Invite to the Team"
      description="They get an e-mail with a link that works once, for 14 days, with the account they have or with a new one."
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={invite.isPending}>
            Send Invitation
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4"
      >
        <DraftNotice draft={draft} />
        <Field label="Email" error={problem}>
          <Input
            type="email"
            value={email}
            maxLength={254}
            onChange={({ target }) => setTyped({ ...typed, email: target.value })}
          />
        </Field>
        <Field label="Name" hint="Optional; they can change it">
          <Input
            value={name}
            maxLength={100}
            onChange={({ target }) => setTyped({ ...typed, name: target.value })}
          />
        </Field>
        <RoleChoice
          value={staffRole}
          onChange={(role) => setTyped({ ...typed, staffRole: role })}
        />
      </form>
    </Dialog>
  )
}

import { type FormEvent, useId, useState } from 'react'
import { Input } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { FormFooter } from '#client/ui/forms/form-footer.tsx'
import { useDraftState } from '#client/ui/forms/use-draft-state.ts'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import { invitationDays } from '#contract/invitations.ts'
import { inviteMember } from '#schemas/invitations.ts'
import { useInvite } from './inviting.queries.ts'

const programs = [
  { value: '', label: 'Account only' },
  { value: 'academy', label: 'Academy' },
  { value: 'mentorship', label: 'Mentorship' },
]
const days = [7, invitationDays, 30, 90].map((count) => ({
  value: String(count),
  label: `${count} days`,
}))
const fields = inviteMember.body.shape
const nobody = { email: '', name: '', program: '', good: String(invitationDays) }

/** Invites somebody by mail. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const [typed, setTyped, draft] = useDraftState('invitation', nobody)
  const { email, name, program, good } = typed
  const [problem, setProblem] = useState<string>()
  const invite = useInvite()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const checked = fields.email.safeParse(email)
    setProblem(checked.success ? undefined : checked.error.issues[0]?.message)
    if (!checked.success || invite.isPending) return
    const work = invite.mutateAsync({
      email,
      name,
      program: fields.program.parse(program || null),
      days: Number(good),
    })
    const outcome = { done: 'Invitation Sent', failed: 'Failed to send the invitation.' }
    if (!(await tellOutcome(work, outcome))) return
    draft.drop()
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Invite someone"
      description="They get an e-mail with a link that creates their account. It works once."
      footer={
        <FormFooter
          form={formId}
          busy={invite.isPending}
          label="Send Invitation"
          onCancel={onClose}
        />
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
        <Field
          label="Program"
          hint="Granted for its usual duration when they accept the invitation"
        >
          <Select
            options={programs}
            value={program}
            onChange={({ target }) => setTyped({ ...typed, program: target.value })}
          />
        </Field>
        <Field label="Valid for">
          <Select
            options={days}
            value={good}
            onChange={({ target }) => setTyped({ ...typed, good: target.value })}
          />
        </Field>
      </form>
    </Dialog>
  )
}

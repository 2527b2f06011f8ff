import { type FormEvent, useId, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import { invitationDays, inviteMember } from '#contract/invitations.ts'
import { useInvite } from './invitations.queries.ts'

const programs = [
  { value: '', label: 'An account alone' },
  { value: 'academy', label: 'Academy' },
  { value: 'mentorship', label: 'Mentorship' },
]
const days = [7, invitationDays, 30, 90].map((count) => ({
  value: String(count),
  label: `${count} days`,
}))
const fields = inviteMember.body.shape

/** Asks somebody in by mail. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [program, setProgram] = useState('')
  const [good, setGood] = useState(String(invitationDays))
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
    if (await tellOutcome(work, outcome)) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      keepsTyped
      title="Invite somebody"
      description="They get a mail with a link that makes their account, once."
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
        <Field label="Email" error={problem}>
          <Input
            type="email"
            value={email}
            maxLength={254}
            onChange={({ target }) => setEmail(target.value)}
          />
        </Field>
        <Field label="Name" hint="May be left empty; they can change it">
          <Input value={name} maxLength={100} onChange={({ target }) => setName(target.value)} />
        </Field>
        <Field label="Program" hint="Granted for its usual time when they take the invitation">
          <Select
            options={programs}
            value={program}
            onChange={({ target }) => setProgram(target.value)}
          />
        </Field>
        <Field label="Good for">
          <Select options={days} value={good} onChange={({ target }) => setGood(target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}

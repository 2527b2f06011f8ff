import { type FormEvent, useId, useState } from 'react'
import { Input } from '#client/ui/controls/input.tsx'
import { day } from '#client/ui/displays/format.ts'
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { FormFooter } from '#client/ui/forms/form-footer.tsx'
import { useDraftState } from '#client/ui/forms/use-draft-state.ts'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { Member, MemberAccess } from '#contract/members.ts'
import { programNames } from '../member-words.ts'
import { useSetAccessEnd } from './member.queries.ts'

interface SetEndDialogProps {
  member: Member
  access: MemberAccess
  onClose: () => void
}

/** Grants a program or sets its end to a date shown beforehand: pressing twice moves it once. */
export function SetEndDialog({ member, access, onClose }: SetEndDialogProps) {
  const formId = useId()
  // Frozen when the dialog opens, even if the member is refetched meanwhile.
  const [{ program, subscription, nextEnd }] = useState(access)
  const isOpen = subscription?.status === 'active'
  const [date, setDate, draft] = useDraftState(`end ${member.id} ${program}`, nextEnd.slice(0, 10))
  const set = useSetAccessEnd(member.id)
  // An unchanged day keeps its time of day.
  const endsAt = date === nextEnd.slice(0, 10) ? nextEnd : `${date}T23:59:59.000Z`
  const isPossible = Date.parse(endsAt) > Date.now()
  const isShorter = isOpen && Date.parse(endsAt) < Date.parse(subscription.endsAt)
  const name = programNames[program]
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isPossible || set.isPending) return
    const seenEndsAt = isOpen ? subscription.endsAt : null
    const outcome = {
      done: !isOpen ? 'Access Granted' : isShorter ? 'Access Shortened' : 'Access Extended',
      failed: 'Failed to change access. Please try again.',
    }
    const reporting = tellOutcome(set.mutateAsync({ program, endsAt, seenEndsAt }), outcome, {
      result: () => `${member.name}: ends ${day(endsAt)}`,
      undo: seenEndsAt
        ? {
            run: () => set.mutateAsync({ program, endsAt: seenEndsAt, seenEndsAt: endsAt }),
            outcome: { done: 'Change Undone', failed: 'Failed to undo the change.' },
          }
        : undefined,
    })
    if (!(await reporting)) return
    draft.drop()
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={isOpen ? `Change the end date of the ${name}` : `Grant the ${name}`}
      description={`${member.name}, ${member.email}`}
      footer={
        <FormFooter
          form={formId}
          busy={set.isPending}
          disabled={!isPossible}
          label={isOpen ? 'Set end date' : 'Grant'}
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
        <Field label="Access until" error={isPossible ? undefined : 'Choose a day in the future'}>
          <Input type="date" value={date} onChange={({ target }) => setDate(target.value)} />
        </Field>
        {isPossible && (
          <p className="text-sm">
            {isOpen
              ? `Ends ${day(endsAt)} instead of ${day(subscription.endsAt)}.`
              : `Access from now until ${day(endsAt)}.`}
          </p>
        )}
      </form>
    </Dialog>
  )
}

import { type FormEvent, useId, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Textarea } from '#client/ui/controls/input.tsx'
import { moment } from '#client/ui/displays/format.ts'
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { FormFooter } from '#client/ui/forms/form-footer.tsx'
import { useDraftState } from '#client/ui/forms/use-draft-state.ts'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { AdminUser } from '#contract/access/access.ts'
import { suspensionReasonMaximum } from '#contract/access/staff.ts'
import { useReinstateUser, useSuspendUser } from './access.queries.ts'
import { outcomes } from './access-texts.ts'

interface SuspendDialogProps {
  user: AdminUser
  onClose: () => void
}

/** Suspends an account, with the reason, or reinstates it. */
export function SuspendDialog(props: SuspendDialogProps) {
  // Frozen when the dialog opens, so that it does not change while closing.
  const [suspension] = useState(props.user.suspension)
  return suspension ? <Reinstate {...props} suspension={suspension} /> : <Suspend {...props} />
}

function Suspend({ user, onClose }: SuspendDialogProps) {
  const formId = useId()
  const suspend = useSuspendUser()
  const [reason, setReason, draft] = useDraftState(`suspend ${user.id}`, '')
  const [isMissing, setMissing] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setMissing(reason.trim() === '')
    if (reason.trim() === '' || suspend.isPending) return
    const work = suspend.mutateAsync({ id: user.id, reason })
    if (!(await tellOutcome(work, outcomes.suspend))) return
    draft.drop()
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Suspend this account?"
      description={`${user.name}, ${user.email}`}
      footer={
        <FormFooter
          form={formId}
          variant="destructive"
          busy={suspend.isPending}
          label="Yes, Suspend"
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
        <p className="text-sm text-muted-foreground">
          The user is signed out everywhere at once, cannot sign in and receives no messages.
          Nothing is deleted: after reinstating, everything is as it was.
        </p>
        <Field
          label="Reason"
          hint="For the office only; the user does not see it"
          error={isMissing ? 'Reason is required' : undefined}
        >
          <Textarea
            value={reason}
            rows={3}
            maxLength={suspensionReasonMaximum}
            onChange={({ target }) => {
              setReason(target.value)
              setMissing(false)
            }}
          />
        </Field>
      </form>
    </Dialog>
  )
}

interface ReinstateProps extends SuspendDialogProps {
  suspension: NonNullable<AdminUser['suspension']>
}

function Reinstate({ user, suspension, onClose }: ReinstateProps) {
  const reinstate = useReinstateUser()
  const confirm = async () => {
    if (await tellOutcome(reinstate.mutateAsync(user.id), outcomes.reinstate)) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Reinstate this account?"
      description={`${user.name}, ${user.email}`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={reinstate.isPending} onClick={() => void confirm()}>
            Yes, Reinstate
          </Button>
        </>
      }
    >
      <dl className="flex flex-col gap-3 text-sm">
        <div>
          <dt className="text-muted-foreground">Suspended since</dt>
          <dd>{moment(suspension.since)}</dd>
        </div>
        <div>
          <dt className="text-muted-foreground">Reason</dt>
          <dd className="break-words whitespace-pre-wrap">{suspension.reason}</dd>
        </div>
      </dl>
    </Dialog>
  )
}

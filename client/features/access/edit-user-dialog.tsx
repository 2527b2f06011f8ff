import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { z } from 'zod'
import { Button } from '#client/ui/controls/button.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { FormFooter } from '#client/ui/forms/form-footer.tsx'
import { OvertakenNotice } from '#client/ui/forms/overtaken-notice.tsx'
import { useDraftForm } from '#client/ui/forms/use-draft-form.ts'
import { useEditForm } from '#client/ui/forms/use-edit-form.ts'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import type { AdminUser } from '#contract/access/access.ts'
import { planSchema, userStatusSchema } from '#schemas/access/access.ts'
import { currentUser, useUpdateUser } from './access.queries.ts'
import { outcomes } from './access-texts.ts'
import { UserSubscriptions } from './user-subscriptions.tsx'

interface EditUserDialogProps {
  user: AdminUser
  onClose: () => void
  /** Opens the user's second factors. */
  onFactors: () => void
}

const formSchema = z.object({
  plan: z.string().pipe(z.enum(planSchema.options, 'Choose a plan')),
  status: userStatusSchema,
})

const noPlan = { value: '', label: 'No plan' }
const planOptions = [
  { value: 'academy', label: 'Academy' },
  { value: 'mentorship', label: 'Mentorship' },
]
const statusOptions = [
  { value: 'active', label: 'Active' },
  { value: 'expired', label: 'Expired' },
]

/** Sets a user's plan and status, and extends or ends subscriptions. */
export function EditUserDialog({ user, onClose, onFactors }: EditUserDialogProps) {
  const formId = useId()
  const update = useUpdateUser()
  const edit = useEditForm({
    item: user,
    current: currentUser,
    fill: (current) => reset(valuesOf(current)),
    showIssues: () => undefined,
    savedTitle: () => outcomes.update.done,
    saveFailure: outcomes.update.failed,
    onSaved() {
      draft.drop()
      onClose()
    },
  })
  const base = edit.base ?? user
  const form = useDraftForm({
    name: 'user',
    item: user,
    // Changes to the subscriptions below show up in fields that nobody has touched.
    values: valuesOf(base),
    resetOptions: { keepDirtyValues: true },
    resolver: zodResolver(formSchema),
  })
  const { draft, register, handleSubmit, reset, formState } = form
  const save = (values: z.output<typeof formSchema>, seenUpdatedAt?: string) =>
    edit.save(() => update.mutateAsync({ id: base.id, ...values, seenUpdatedAt }))
  const submit = handleSubmit((values) => save(values, base.updatedAt))
  const saveAnyway = handleSubmit((values) => save(values))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Edit User"
      description={`${user.name}, ${user.email}`}
      footer={<FormFooter form={formId} busy={edit.busy} label="Save Changes" onCancel={onClose} />}
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid gap-4 sm:grid-cols-2"
      >
        <DraftNotice draft={draft} />
        <div className="empty:hidden sm:col-span-2">
          <OvertakenNotice edit={edit} onSaveAnyway={() => void saveAnyway()} />
        </div>
        <Field label="Plan" error={formState.errors.plan?.message}>
          <Select
            {...register('plan')}
            options={base.plan ? planOptions : [noPlan, ...planOptions]}
          />
        </Field>
        <Field label="Status" error={formState.errors.status?.message}>
          <Select {...register('status')} options={statusOptions} />
        </Field>
      </form>
      <UserSubscriptions user={user} onChanged={edit.goOn} />
      <Button variant="link" size="sm" className="mt-4 -ml-3" onClick={onFactors}>
        Two-factor sign-in of this user
      </Button>
    </Dialog>
  )
}

const valuesOf = ({ plan, status }: AdminUser) => ({ plan: plan ?? '', status })

import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Field } from '#client/ui/field.tsx'
import { tellOutcome } from '#client/ui/outcome-toast.ts'
import { Select } from '#client/ui/select.tsx'
import type { AdminUser } from '#contract/access.ts'
import { planSchema, userStatusSchema } from '#contract/identity.ts'
import { useUpdateUser } from './access.queries.ts'
import { outcomes } from './access-texts.ts'
import { UserSubscriptions } from './user-subscriptions.tsx'

interface EditUserDialogProps {
  user: AdminUser
  onClose: () => void
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
export function EditUserDialog({ user, onClose }: EditUserDialogProps) {
  const formId = useId()
  const update = useUpdateUser()
  const { register, handleSubmit, formState } = useForm({
    // What happens to the subscriptions below shows in fields that nobody has touched.
    values: { plan: user.plan ?? '', status: user.status },
    resetOptions: { keepDirtyValues: true },
    resolver: zodResolver(formSchema),
  })
  const save = handleSubmit(async (values) => {
    const done = await tellOutcome(update.mutateAsync({ id: user.id, ...values }), outcomes.update)
    if (done) onClose()
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Edit User"
      description={`${user.name}, ${user.email}`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={update.isPending}>
            Save Changes
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void save(event)}
        className="grid gap-4 sm:grid-cols-2"
      >
        <Field label="Plan" error={formState.errors.plan?.message}>
          <Select
            {...register('plan')}
            options={user.plan ? planOptions : [noPlan, ...planOptions]}
          />
        </Field>
        <Field label="Status" error={formState.errors.status?.message}>
          <Select {...register('status')} options={statusOptions} />
        </Field>
      </form>
      <UserSubscriptions subscriptions={user.subscriptions} />
    </Dialog>
  )
}

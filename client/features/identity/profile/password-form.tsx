import { useForm, useWatch } from 'react-hook-form'
import { ApiProblem } from '#client/platform/http/problems.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { PasswordInput } from '#client/ui/controls/input.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { showIssues } from '#client/ui/forms/form-issues.ts'
import { lateResolver } from '#client/ui/forms/late-resolver.ts'
import { late } from '#client/ui/overlays/late.ts'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { PasswordStrength } from '../password/password-strength.tsx'
import { useChangePassword } from './profile.queries.ts'

const checks = late(async () => (await import('./profile-forms.ts')).passwordResolver)
const fields = { currentPassword: 'currentPassword', newPassword: 'newPassword' } as const
const empty = { currentPassword: '', newPassword: '', confirmation: '' }

/** Replaces the current password with a new one. */
export function PasswordForm() {
  const change = useChangePassword()
  const { register, handleSubmit, formState, control, setError, reset } = useForm({
    defaultValues: empty,
    resolver: lateResolver(checks.load),
  })
  const { errors } = formState
  const newPassword = useWatch({ control, name: 'newPassword' })
  const save = handleSubmit(async ({ currentPassword, newPassword }) => {
    try {
      await change.mutateAsync({ currentPassword, newPassword })
      reset(empty)
      toast({
        title: 'Password changed',
        description:
          'You have been signed out on all other devices. Your calendar address, live alerts and Telegram were disconnected too.',
        variant: 'success',
      })
    } catch (error) {
      if (error instanceof ApiProblem && error.issues.length > 0)
        showIssues(error, setError, fields)
      else if (error instanceof ApiProblem && error.status === 429) {
        setError('currentPassword', { message: error.message })
      } else failureToast(error, 'Your password could not be changed. Please try again.')
    }
  })
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Current password" error={errors.currentPassword?.message}>
          <PasswordInput {...register('currentPassword')} autoComplete="current-password" />
        </Field>
        <Field
          label="New password"
          hint="At least 6 characters"
          error={errors.newPassword?.message}
          className="sm:col-start-1"
        >
          <PasswordInput {...register('newPassword')} autoComplete="new-password" />
        </Field>
        <Field label="Confirm new password" error={errors.confirmation?.message}>
          <PasswordInput {...register('confirmation')} autoComplete="new-password" />
        </Field>
        <PasswordStrength password={newPassword} />
      </div>
      <Button type="submit" className="w-fit" busy={change.isPending}>
        Change password
      </Button>
    </form>
  )
}

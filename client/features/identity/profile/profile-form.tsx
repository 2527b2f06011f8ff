import { useWatch } from 'react-hook-form'
import { ApiProblem } from '#client/platform/http/problems.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Input, PasswordInput } from '#client/ui/controls/input.tsx'
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { showIssues } from '#client/ui/forms/form-issues.ts'
import { lateResolver } from '#client/ui/forms/late-resolver.ts'
import { useDraftForm } from '#client/ui/forms/use-draft-form.ts'
import { late } from '#client/ui/overlays/late.ts'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import type { Profile } from '#contract/identity/identity.ts'
import { useUpdateProfile } from './profile.queries.ts'

const checks = late(async () => (await import('./profile-forms.ts')).profileResolver)
const fields = { name: 'name', email: 'email', currentPassword: 'currentPassword' } as const

/** Name and address; a new address asks for the password. Give it a new `key` for each saved profile. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const update = useUpdateProfile()
  const form = useDraftForm({
    name: 'profile',
    defaultValues: { name: profile.name, email: profile.email, currentPassword: '' },
    resolver: lateResolver(async () => (await checks.load())(profile.email)),
  })
  const { draft, register, handleSubmit, formState, control, setError, reset } = form
  const { errors, isDirty } = formState
  const email = useWatch({ control, name: 'email' })
  const moves = email.trim() !== profile.email

  const save = handleSubmit(async ({ currentPassword, ...changes }) => {
    try {
      const saved = await update.mutateAsync({
        ...changes,
        ...(changes.email !== profile.email && { currentPassword }),
      })
      reset({ name: saved.name, email: saved.email, currentPassword: '' })
      draft.drop()
      const pending = changes.email === profile.email ? null : saved.pendingEmail
      toast({
        title: 'Profile saved',
        ...(pending && {
          description: `We sent a link to ${pending}. Open it to use that address.`,
        }),
        variant: 'success',
      })
    } catch (error) {
      if (error instanceof ApiProblem && error.status === 409) {
        setError('email', { message: error.message }, { shouldFocus: true })
      } else if (error instanceof ApiProblem && error.issues.length > 0) {
        showIssues(error, setError, fields)
      } else failureToast(error, 'Your profile could not be saved. Please try again.')
    }
  })

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
      <DraftNotice draft={draft} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Name" error={errors.name?.message}>
          <Input {...register('name')} autoComplete="name" required />
        </Field>
        <Field label="E-mail" error={errors.email?.message}>
          <Input {...register('email')} type="email" autoComplete="email" required />
        </Field>
        {moves && (
          <Field
            label="Your password"
            hint="Needed to change the e-mail address. We send a link to the new address and inform the old one."
            error={errors.currentPassword?.message}
            className="sm:col-start-2"
          >
            <PasswordInput {...register('currentPassword')} autoComplete="current-password" />
          </Field>
        )}
      </div>
      <Button type="submit" className="w-fit" busy={update.isPending} disabled={!isDirty}>
        Save changes
      </Button>
    </form>
  )
}

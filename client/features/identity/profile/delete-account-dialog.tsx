import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { ApiProblem } from '#client/platform/http/problems.ts'
import { forgetOnDevice } from '#client/platform/session/forget-on-device.ts'
import { useUser } from '#client/platform/session/session.tsx'
import { writeAccessToken } from '#client/platform/session/tokens.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Input, PasswordInput } from '#client/ui/controls/input.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { showIssues } from '#client/ui/forms/form-issues.ts'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { toast } from '#client/ui/overlays/toast.tsx'
import { pages } from '#contract/site/pages.ts'
import { useDeleteAccount } from './profile.queries.ts'

/** Asks twice before the account is deleted: for its address, typed, and for the password. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const user = useUser()
  const navigate = useNavigate()
  const remove = useDeleteAccount()
  const { register, handleSubmit, formState, setError } = useForm({
    defaultValues: { email: '', password: '' },
  })
  const { errors } = formState
  const submit = handleSubmit(async ({ password }) => {
    try {
      await remove.mutateAsync(password)
    } catch (error) {
      showIssues(error, setError, { password: 'password' })
      return
    }
    // The server has ended the session already: there is nothing to sign out of.
    writeAccessToken(null)
    await forgetOnDevice(user.id)
    toast({ title: 'Account deleted', description: 'Goodbye, and good trading.' })
    await navigate(pages.home)
  })
  const problem = remove.error
  const isOfField = problem instanceof ApiProblem && problem.issues.length > 0

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Delete your account?"
      description="Your progress, journal, subscriptions and messages are deleted with it. This can’t be undone."
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Keep my account
          </Button>
          <Button type="submit" form={formId} variant="destructive" busy={remove.isPending}>
            Delete my account
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
        {problem && !isOfField && <Notice variant="danger">{problem.message}</Notice>}
        <Field
          label="Your e-mail address"
          hint={`Type ${user.email} to confirm`}
          error={errors.email?.message}
        >
          <Input
            {...register('email', {
              validate: (typed) =>
                typed.trim().toLowerCase() === user.email.toLowerCase() ||
                'This is not the address of your account',
            })}
            type="email"
            autoComplete="off"
          />
        </Field>
        <Field label="Your password" error={errors.password?.message}>
          <PasswordInput
            {...register('password', { required: 'Your password is required' })}
            autoComplete="current-password"
          />
        </Field>
      </form>
    </Dialog>
  )
}

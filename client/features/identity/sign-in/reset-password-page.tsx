import { CircleCheck } from 'lucide-react'
import { useForm, useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { ApiProblem } from '#client/platform/http/problems.ts'
import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import { PasswordInput } from '#client/ui/controls/input.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { Form } from '#client/ui/forms/form.tsx'
import { pages } from '#contract/site/pages.ts'
import { PasswordStrength } from '../password/password-strength.tsx'
import { AuthLayout, AuthLink } from './auth-layout.tsx'
import { findPasswordProblem, useLateRules } from './late-rules.ts'
import { useResetPassword } from './password.queries.ts'

/** Sets a new password; opened by the link in a mail, with the token in the address. */
export function ResetPasswordPage() {
  const [search] = useSearchParams()
  const token = search.get('token')
  return (
    <AuthLayout
      title="Set a new password"
      aside={<AuthLink to={pages.login}>Back to sign in</AuthLink>}
    >
      {token ? <ResetForm token={token} /> : <NoLink />}
    </AuthLayout>
  )
}

function ResetForm({ token }: { token: string }) {
  const reset = useResetPassword()
  useLateRules()
  const form = useForm({ defaultValues: { password: '', confirmation: '' } })
  const { errors, isSubmitting } = form.formState
  const password = useWatch({ control: form.control, name: 'password' })
  const field = (name: 'password' | 'confirmation') =>
    form.register(name, { onChange: () => form.clearErrors(name) })
  const submit = form.handleSubmit(async (values) => {
    const problem = await findPasswordProblem(values)
    if (problem) form.setError(problem.field, { message: problem.message }, { shouldFocus: true })
    else reset.mutate({ token, password: values.password })
  })

  if (reset.isSuccess) return <Done />
  const refused = reset.error instanceof ApiProblem && reset.error.status < 429
  return (
    <Form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {reset.error && (
        <Notice variant="danger">
          {reset.error.message}{' '}
          {refused && <AuthLink to={pages.forgotPassword}>Ask for a new link</AuthLink>}
        </Notice>
      )}
      <Field label="New password" error={errors.password?.message} hint="At least 6 characters">
        <PasswordInput {...field('password')} autoComplete="new-password" required />
      </Field>
      <PasswordStrength password={password} />
      <Field label="Confirm password" error={errors.confirmation?.message}>
        <PasswordInput {...field('confirmation')} autoComplete="new-password" required />
      </Field>
      <Button type="submit" busy={isSubmitting || reset.isPending}>
        {reset.isPending ? 'Saving...' : 'Set password'}
      </Button>
    </Form>
  )
}

function Done() {
  return (
    <div role="status" className="flex flex-col items-center gap-3 py-4 text-center">
      <CircleCheck className="size-8 text-success" aria-hidden="true" />
      <h2 className="text-lg font-semibold">Your password is set</h2>
      <p className="text-sm text-muted-foreground">
        You have been signed out everywhere. Sign in with the new password. Your calendar address,
        live alerts and Telegram were disconnected too; connect them again in your settings.
      </p>
      <ButtonLink to={pages.login}>Sign In</ButtonLink>
    </div>
  )
}

function NoLink() {
  return (
    <div className="flex flex-col items-center gap-4 py-4 text-center">
      <p className="text-sm text-muted-foreground">
        This page needs the complete link from our e-mail, but the link seems to be cut off.
      </p>
      <ButtonLink to={pages.forgotPassword}>Ask for a new link</ButtonLink>
    </div>
  )
}

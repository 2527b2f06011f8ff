import { MailCheck } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { useStoredFields } from '#client/platform/offline/use-stored-fields.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { Form } from '#client/ui/forms/form.tsx'
import { resetLinkMinutes } from '#contract/identity/identity.ts'
import { pages } from '#contract/site/pages.ts'
import { AuthLayout, AuthLink } from './auth-layout.tsx'
import { useRequestReset } from './password.queries.ts'

/** Asks for a reset link. The answer is the same for every address. */
export function ForgotPasswordPage() {
  const request = useRequestReset()
  const form = useForm<{ email: string }>()
  const { register, handleSubmit } = form
  const forget = useStoredFields(form, 'forgot password', ['email'])
  const submit = handleSubmit(({ email }) => request.mutate(email.trim(), { onSuccess: forget }))
  return (
    <AuthLayout
      title="Forgot password?"
      intro="Enter your address, and we will send you a link to set a new password."
      aside={<AuthLink to={pages.login}>Back to sign in</AuthLink>}
    >
      {request.isSuccess ? (
        <div role="status" className="flex flex-col items-center gap-3 py-4 text-center">
          <MailCheck className="size-8 text-accent" aria-hidden="true" />
          <h2 className="text-lg font-semibold">Check your e-mail</h2>
          <p className="text-sm break-words text-muted-foreground">
            If there is an account for {request.variables}, a link is on its way. It works once, for{' '}
            {resetLinkMinutes} minutes.
          </p>
          <Button variant="outline" size="sm" onClick={() => request.reset()}>
            Use another address
          </Button>
        </div>
      ) : (
        <Form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
          {request.error && <Notice variant="danger">{request.error.message}</Notice>}
          <Field label="Email">
            <Input {...register('email')} type="email" autoComplete="username" required />
          </Field>
          <Button type="submit" busy={request.isPending}>
            {request.isPending ? 'Sending...' : 'Send link'}
          </Button>
        </Form>
      )}
    </AuthLayout>
  )
}

import { CircleCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import { type Resolver, useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { ApiProblem, isTransient } from '#client/platform/http/problems.ts'
import { seconds } from '#client/platform/http/query.ts'
import { useStoredFields } from '#client/platform/offline/use-stored-fields.ts'
import { useSession } from '#client/platform/session/session.tsx'
import { readChosenProgram } from '#client/platform/start/chosen-program.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Input, PasswordInput } from '#client/ui/controls/input.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { Form } from '#client/ui/forms/form.tsx'
import { LegalAgreement } from '#client/ui/forms/legal-agreement.tsx'
import { NewsByMail } from '#client/ui/forms/news-by-mail.tsx'
import { toast } from '#client/ui/overlays/toast.tsx'
import { pages } from '#contract/site/pages.ts'
import { PasswordStrength } from '../password/password-strength.tsx'
import { findProblem, useLateRules } from './late-rules.ts'
import { registrationMessage } from './messages.ts'
import { registrationFields, type RegistrationForm as Values } from './registration-fields.ts'
import { useLater } from './use-later.ts'

/** Only the first broken rule is reported: one thing to fix at a time. */
const resolver: Resolver<Values> = async (values) => {
  const problem = await findProblem(values)
  if (!problem) return { values, errors: {} }
  return { values: {}, errors: { [problem.field]: { type: 'rule', message: problem.message } } }
}

/**
 * Creates an account, says so, and goes to the sign-in page two seconds later; on the way to a purchase that
 * page needs no password.
 */
export function RegistrationForm({ returnTo }: { returnTo?: string }) {
  const { signUp } = useSession()
  const navigate = useNavigate()
  const [error, setError] = useState<string | null>(null)
  const [done, setDone] = useState(false)
  const [newAccount, setNewAccount] = useState<string>()
  useLateRules()
  const form = useForm<Values>({ resolver, reValidateMode: 'onSubmit' })
  const { errors, isSubmitting } = form.formState
  const forget = useStoredFields(form, 'registration', ['name', 'email'])
  const [name = '', email = '', password = ''] = useWatch({
    control: form.control,
    name: ['name', 'email', 'password'],
  })
  const field = (name: keyof Values) =>
    form.register(name, { onChange: () => form.clearErrors(name) })
  // The pause is required by the specification, section 2.
  useLater(
    done,
    seconds(2),
    () => void navigate(pages.login, { state: { returnTo, email: email.trim(), newAccount } }),
  )

  /** The address for which no answer arrived. */
  const lost = useRef<string>(undefined)
  const submit = form.handleSubmit(async ({ name, email, password, newsByMail }) => {
    setError(null)
    try {
      const towards = readChosenProgram() ?? undefined
      const id = await signUp({ name, email, password, newsByMail, towards })
      if (towards) setNewAccount(id)
      forget()
      setDone(true)
      toast({
        title: 'Registration successful!',
        description: 'Your account has been created. Please sign in to continue.',
        variant: 'success',
      })
    } catch (failure) {
      setError(registrationMessage(failure, lost.current === email))
      if (isTransient(failure)) lost.current = email
      if (!(failure instanceof ApiProblem)) return
      for (const { path, message } of failure.issues) {
        const name = registrationFields.find((one) => one === path)
        if (name) form.setError(name, { type: 'server', message })
      }
    }
  })

  if (done) return <Success />
  return (
    // The rules and their order are our own, so the browser's validation is off.
    <Form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {error && <Notice variant="danger">{error}</Notice>}
      <Field label="Full Name" error={errors.name?.message}>
        <Input {...field('name')} autoComplete="name" required />
      </Field>
      <Field label="Email" error={errors.email?.message}>
        <Input {...field('email')} type="email" autoComplete="email" required />
      </Field>
      <Field label="Password" error={errors.password?.message} hint="At least 6 characters">
        <PasswordInput {...field('password')} autoComplete="new-password" required />
      </Field>
      <PasswordStrength password={password} known={[name, email]} />
      <Field label="Confirm Password" error={errors.confirmation?.message}>
        <PasswordInput {...field('confirmation')} autoComplete="new-password" required />
      </Field>
      <NewsByMail {...form.register('newsByMail')} />
      <LegalAgreement />
      <Button type="submit" busy={isSubmitting}>
        {isSubmitting ? 'Creating Account...' : 'Create Account'}
      </Button>
    </Form>
  )
}

function Success() {
  return (
    <div role="status" className="flex flex-col items-center gap-3 py-6 text-center">
      <CircleCheck className="size-10 text-success" aria-hidden="true" />
      <h2 className="text-xl font-semibold">Registration Successful!</h2>
      <p className="text-sm text-muted-foreground">
        Your account has been created. You will be taken to the sign-in page.
      </p>
    </div>
  )
}

import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { call } from '#client/platform/http/call.ts'
import { ApiProblem } from '#client/platform/http/problems.ts'
import { seconds } from '#client/platform/http/query.ts'
import { useStoredFields } from '#client/platform/offline/use-stored-fields.ts'
import { useSession } from '#client/platform/session/session.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Input, PasswordInput } from '#client/ui/controls/input.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { Spinner } from '#client/ui/displays/states.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { Form } from '#client/ui/forms/form.tsx'
import { toast } from '#client/ui/overlays/toast.tsx'
import { redeemHandOver } from '#contract/identity/identity.ts'
import type { SecondStep as Step } from '#contract/problem.ts'
import { pages } from '#contract/site/pages.ts'
import { DemoAccounts } from './demo-accounts.tsx'
import { isWrongPassword, loginMessage } from './messages.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { useLater } from './use-later.ts'

// Loaded only for those who have a second factor.
const SecondStep = lazy(() => import('./second-step.tsx'))

interface Credentials {
  email: string
  password: string
}

interface LoginFormProps {
  showDemoAccounts?: boolean
  /** Where to go afterwards: the dashboard by default; null to stay. */
  returnTo?: string | null
  /** Shown above the form, such as the reason to sign in. */
  notice?: string
  email?: string
  /** The id of the account that this browser has just registered: it is signed in without a password. */
  newAccount?: string
}

/** Signs in, with a second step if the account requires one, and goes to the dashboard a second later. */
export function LoginForm(props: LoginFormProps) {
  const { showDemoAccounts, returnTo = pages.dashboard, notice, email = '', newAccount } = props
  const { signIn, signInBy } = useSession()
  const navigate = useNavigate()
  const [error, setError] = useState<string | null>(null)
  const [signedIn, setSignedIn] = useState(false)
  const [step, setStep] = useState<Step | null>(null)
  const [isEntering, setEntering] = useState(newAccount !== undefined)
  const form = useForm<Credentials>({ defaultValues: email === '' ? {} : { email } })
  const { register, handleSubmit, reset, formState } = form
  // Somebody coming from the registration has just chosen the address.
  const forget = useStoredFields(form, 'login', email === '' ? ['email'] : [])
  // The pause is required by the specification, section 2.
  useLater(
    signedIn && returnTo !== null,
    seconds(1),
    () => void navigate(returnTo ?? pages.dashboard),
  )

  const onSignedIn = () => {
    forget()
    setSignedIn(true)
    toast({
      title: 'Welcome back!',
      description: "You've been signed in successfully.",
      variant: 'success',
    })
  }
  const enter = useEffectEvent(async (id: string) => {
    setEntering(true)
    // A reload must not try it again.
    void navigate(pages.login, { replace: true, state: { returnTo: props.returnTo, email } })
    try {
      await signInBy(() => call(redeemHandOver, { body: { id }, anonymous: true }))
      onSignedIn()
    } catch (failure) {
      // Otherwise the password does.
      if (failure instanceof ApiProblem && failure.status === 403) setError(loginMessage(failure))
    }
    setEntering(false)
  })
  useEffect(() => {
    if (newAccount !== undefined) void enter(newAccount)
  }, [newAccount])
  const submit = handleSubmit(async (credentials) => {
    setError(null)
    try {
      await signIn(credentials)
      onSignedIn()
    } catch (failure) {
      if (failure instanceof ApiProblem && failure.secondStep) {
        setStep(failure.secondStep)
        return
      }
      setError(loginMessage(failure))
      if (!isWrongPassword(failure)) return
      toast({
        title: 'Sign in failed',
        description: 'Please check your credentials and try again.',
        variant: 'destructive',
      })
    }
  })
  const busy = formState.isSubmitting || isEntering || signedIn
  if (step) {
    const goBack = (reason: string | null) => {
      setStep(null)
      setError(reason)
    }
    return (
      <Suspense fallback={<Spinner />}>
        <SecondStep step={step} onSignedIn={onSignedIn} onBack={goBack} />
      </Suspense>
    )
  }

  return (
    <>
      <Form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {notice && !error && <Notice variant="warning">{notice}</Notice>}
        {error && <Notice variant="danger">{error}</Notice>}
        <Field label="Email">
          <Input {...register('email')} type="email" autoComplete="username" required />
        </Field>
        <div className="flex flex-col gap-1">
          <Field label="Password">
            <PasswordInput {...register('password')} autoComplete="current-password" required />
          </Field>
          <Link
            to={pages.forgotPassword}
            // With an in-place sign-in, the screen below must stay.
            target={returnTo === null ? '_blank' : undefined}
            className="w-fit py-1 text-compact text-accent underline-offset-4 hover:underline"
          >
            Forgot password?
          </Link>
        </div>
        <Button type="submit" busy={busy}>
          {busy ? 'Signing In...' : 'Sign In'}
        </Button>
        <PasskeyButton disabled={busy} onSignedIn={onSignedIn} onFailure={setError} />
      </Form>
      {showDemoAccounts && <DemoAccounts onChoose={(account) => reset(account)} />}
    </>
  )
}

import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useSession } from '#client/platform/session/session.tsx'
import { useHydrated } from '#client/platform/start/use-hydrated.ts'
import { pages } from '#contract/site/pages.ts'
import { AuthLayout, AuthLink } from './auth-layout.tsx'
import { ChosenProgramLine } from './chosen-program-line.tsx'
import { formTexts } from './form-texts.ts'
import { LoginForm } from './login-form.tsx'
import { Registration } from './registration.tsx'
import { returnOf } from './return-path.ts'

/** The page of one of the two forms, centred. */
export function AuthPage({ form }: { form: 'login' | 'registration' }) {
  const { title, question, answer, otherPath } = formTexts[form]
  // The history state survives a reload, but the prerendered page does not know it and shows no notice.
  const { returnTo, notice, email, newAccount } = returnOf(useLocation().state)
  const isHydrated = useHydrated()
  if (useWasSignedIn()) return <Navigate to={returnTo ?? pages.dashboard} replace />
  return (
    <AuthLayout
      title={title}
      aside={
        <>
          {question}{' '}
          <AuthLink to={otherPath} state={{ returnTo }}>
            {answer}
          </AuthLink>
        </>
      }
    >
      <ChosenProgramLine />
      {form === 'login' ? (
        <LoginForm
          // Used as the initial value only.
          key={email}
          showDemoAccounts
          returnTo={returnTo}
          notice={isHydrated ? notice : undefined}
          email={email}
          newAccount={newAccount}
        />
      ) : (
        <Registration returnTo={returnTo} />
      )}
    </AuthLayout>
  )
}

/**
 * Whether somebody was already signed in when the page was opened, and so has no use for its form.
 * After a sign-in with the form, the form itself navigates on.
 */
function useWasSignedIn(): boolean {
  const { status } = useSession()
  const [first, setFirst] = useState(status)
  if (first === 'loading' && status !== 'loading') setFirst(status)
  return first === 'signed-in'
}

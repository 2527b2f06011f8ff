import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useSession } from '#client/platform/session.tsx'
import { useHydrated } from '#client/platform/use-hydrated.ts'
import { pages } from '#contract/pages.ts'
import { AuthLayout, AuthLink } from './auth-layout.tsx'
import { formTexts } from './form-texts.ts'
import { LoginForm } from './login-form.tsx'
import { Registration } from './registration.tsx'
import { returnOf } from './return-path.ts'

/** The page of one of the two forms, in its middle. */
export function AuthPage({ form }: { form: 'login' | 'registration' }) {
  const { title, question, answer, otherPath } = formTexts[form]
  // The state outlives a reload, of which the built page that comes then knows nothing.
  const { state } = useLocation()
  const { returnTo, notice, email } = returnOf(useHydrated() ? state : null)
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
      {form === 'login' ? (
        <LoginForm
          // Filled in only as it begins.
          key={email}
          showDemoAccounts
          returnTo={returnTo}
          notice={notice}
          email={email}
        />
      ) : (
        <Registration returnTo={returnTo} />
      )}
    </AuthLayout>
  )
}

/**
 * Whether somebody was signed in when the page was opened, who has no use for its form. Whoever signs
 * in by the form itself is led on by it.
 */
function useWasSignedIn(): boolean {
  const { status } = useSession()
  const [first, setFirst] = useState(status)
  if (first === 'loading' && status !== 'loading') setFirst(status)
  return first === 'signed-in'
}

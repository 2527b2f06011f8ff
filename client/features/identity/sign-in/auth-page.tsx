import { useLocation } from 'react-router'
import { AuthLayout, AuthLink } from './auth-layout.tsx'
import { formTexts } from './form-texts.ts'
import { LoginForm } from './login-form.tsx'
import { Registration } from './registration.tsx'
import { returnOf } from './return-path.ts'

/** The page of one of the two forms, in its middle. */
export function AuthPage({ form }: { form: 'login' | 'registration' }) {
  const { title, question, answer, otherPath } = formTexts[form]
  const { returnTo, notice, email } = returnOf(useLocation().state)
  return (
    <AuthLayout
      title={title}
      aside={
        <>
          {question} <AuthLink to={otherPath}>{answer}</AuthLink>
        </>
      }
    >
      {form === 'login' ? (
        <LoginForm showDemoAccounts returnTo={returnTo} notice={notice} email={email} />
      ) : (
        <Registration />
      )}
    </AuthLayout>
  )
}

import { Link } from 'react-router'
import { useBrand } from '#client/platform/academy-info.ts'
import { Card } from '#client/ui/card.tsx'
import { ThemeToggle } from '#client/ui/theme-toggle.tsx'
import { formTexts } from './form-texts.ts'
import { LoginForm } from './login-form.tsx'
import { RegistrationForm } from './registration-form.tsx'

/** The page of one of the two forms, in its middle. */
export function AuthPage({ form }: { form: 'login' | 'registration' }) {
  const brand = useBrand()
  const { title, question, answer, otherPath } = formTexts[form]
  return (
    <div className="flex min-h-dvh flex-col">
      <title>{`${title} · ${brand}`}</title>
      <header className="flex h-14 items-center justify-between px-4">
        <Link to="/" className="font-semibold">
          {brand}
        </Link>
        <ThemeToggle />
      </header>
      <main className="flex flex-1 flex-col items-center justify-center p-4 pb-16">
        <h1 className="mb-5 text-2xl font-semibold tracking-tight">{title}</h1>
        <Card className="w-full max-w-md">
          {form === 'login' ? <LoginForm showDemoAccounts /> : <RegistrationForm />}
          <p className="mt-5 text-center text-sm text-muted-foreground">
            {question}{' '}
            <Link to={otherPath} className="font-medium text-primary hover:underline">
              {answer}
            </Link>
          </p>
        </Card>
      </main>
    </div>
  )
}

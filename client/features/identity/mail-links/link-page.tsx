import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { AuthLayout, AuthLink } from '#client/features/identity/sign-in/auth-layout.tsx'
import { ButtonLink } from '#client/ui/controls/button.tsx'
import { pages } from '#contract/site/pages.ts'

interface LinkPageProps {
  title: string
  /** What the page does with the link's token. */
  children: (token: string) => ReactNode
}

/** A page opened by a link in a mail. It does nothing until a button is pressed: programs open links too. */
export function LinkPage({ title, children }: LinkPageProps) {
  const [search] = useSearchParams()
  const token = search.get('token')
  return (
    <AuthLayout title={title} aside={<AuthLink to={pages.login}>Go to sign in</AuthLink>}>
      {token ? (
        <div className="flex flex-col gap-4">{children(token)}</div>
      ) : (
        <p className="py-4 text-center text-sm text-muted-foreground">
          This page needs the complete link from our e-mail, but the link seems to be cut off.
        </p>
      )}
    </AuthLayout>
  )
}

interface LinkDoneProps {
  title: string
  children: ReactNode
  /** Where to continue; without it, this page is the end. */
  next?: { label: string; to: string }
}

/** The outcome of the press. */
export function LinkDone({ title, children, next }: LinkDoneProps) {
  return (
    <div role="status" className="flex flex-col items-center gap-3 py-4 text-center">
      <CircleCheck className="size-8 text-success" aria-hidden="true" />
      <h2 className="text-lg font-semibold">{title}</h2>
      <p className="min-w-0 text-sm break-words text-muted-foreground">{children}</p>
      {next && <ButtonLink to={next.to}>{next.label}</ButtonLink>}
    </div>
  )
}

import { LockKeyhole, ShieldAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '#client/platform/session/session.tsx'
import { ButtonLink } from '#client/ui/controls/button.tsx'
import { ErrorState, Spinner } from '#client/ui/displays/states.tsx'
import { may, type Permission } from '#contract/access/permissions.ts'
import { pages } from '#contract/site/pages.ts'
import { FullPage } from './full-page.tsx'

interface GuardProps {
  /** Without one, being signed in is enough. */
  permission?: Permission
  children: ReactNode
}

/** Shows its children to those who may see them, and tells everyone else why they may not. */
export function Guard({ permission, children }: GuardProps) {
  const session = useSession()
  const { pathname, search } = useLocation()
  if (session.status === 'loading') {
    return (
      <main className="flex min-h-dvh flex-col items-center justify-center">
        <title>Loading</title>
        {session.problem ? (
          <ErrorState message={session.problem.message} onRetry={() => void session.refresh()} />
        ) : (
          <Spinner />
        )}
      </main>
    )
  }
  if (session.status === 'signed-out') {
    return (
      <FullPage
        name="Access Restricted"
        mark={<LockKeyhole aria-hidden="true" />}
        title="Access Restricted"
      >
        <p className="text-muted-foreground">You need to be signed in to access this page.</p>
        <ButtonLink to={pages.login} state={{ returnTo: pathname + search }} className="mt-3 w-fit">
          Sign In to Continue
        </ButtonLink>
      </FullPage>
    )
  }
  if (permission && !may(session.user, permission)) {
    return (
      <FullPage
        name="Insufficient Permissions"
        mark={<ShieldAlert aria-hidden="true" />}
        title="Insufficient Permissions"
      >
        <p className="text-muted-foreground">
          You don't have the required permissions to access this page.
        </p>
        <ButtonLink to={pages.dashboard} variant="outline" className="mt-3 w-fit">
          Back to the dashboard
        </ButtonLink>
      </FullPage>
    )
  }
  return children
}

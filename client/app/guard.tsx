import { LockKeyhole, ShieldAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSession } from '#client/platform/session.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { ErrorState, Spinner } from '#client/ui/states.tsx'
import { may, type Permission } from '#contract/permissions.ts'

interface GuardProps {
  /** Without one, being signed in is enough. */
  permission?: Permission
  children: ReactNode
}

/** Shows its children to those who may see them, and to others why not. */
export function Guard({ permission, children }: GuardProps) {
  const session = useSession()
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
      <Barrier
        icon={<LockKeyhole />}
        title="Access Restricted"
        text="You need to be signed in to access this page."
      >
        <ButtonLink to="/login">Sign In to Continue</ButtonLink>
      </Barrier>
    )
  }
  if (permission && !may(session.user.roles, permission)) {
    return (
      <Barrier
        icon={<ShieldAlert />}
        title="Insufficient Permissions"
        text="You don't have the required permissions to access this page."
      />
    )
  }
  return children
}

interface BarrierProps {
  icon: ReactNode
  title: string
  text: string
  children?: ReactNode
}

function Barrier({ icon, title, text, children }: BarrierProps) {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-3 p-6 text-center [&>svg]:size-8 [&>svg]:text-muted-foreground">
      <title>{title}</title>
      {icon}
      <h1 className="text-2xl font-semibold">{title}</h1>
      <p className="text-muted-foreground">{text}</p>
      {children}
    </main>
  )
}

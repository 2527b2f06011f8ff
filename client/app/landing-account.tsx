import { createPortal } from 'react-dom'
import { AuthDialog, type AuthMode } from '#client/features/identity/sign-in/auth-dialog.tsx'
import { AccountMenu } from '#client/features/landing/frame/account-menu.tsx'
import { useSession } from '#client/platform/session/session.tsx'
import { Providers } from './providers.tsx'

interface LandingAccountProps {
  /** Where a signed-in visitor's menu goes. */
  corner: Element | null
  /** Which form is open; null for none. */
  mode: AuthMode | null
  onModeChange: (mode: AuthMode | null) => void
}

/** The account-related parts of the landing page, loaded when somebody has or wants an account. */
export function LandingAccount({ corner, mode, onModeChange }: LandingAccountProps) {
  return (
    <Providers>
      {corner && createPortal(<Corner />, corner)}
      <AuthDialog mode={mode} onModeChange={onModeChange} />
    </Providers>
  )
}

function Corner() {
  const { user } = useSession()
  return user && <AccountMenu user={user} />
}

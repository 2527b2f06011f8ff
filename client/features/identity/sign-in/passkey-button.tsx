import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { hasPasskeys } from '#client/platform/session/passkey-support.ts'
import { useSession } from '#client/platform/session/session.tsx'
import { useHydrated } from '#client/platform/start/use-hydrated.ts'
import { Button } from '#client/ui/controls/button.tsx'

interface PasskeyButtonProps {
  disabled: boolean
  onSignedIn: () => void
  onFailure: (message: string) => void
}

/** Signs in without a password, if the browser supports passkeys. */
export function PasskeyButton({ disabled, onSignedIn, onFailure }: PasskeyButtonProps) {
  const { signInBy } = useSession()
  const [busy, setBusy] = useState(false)
  const hydrated = useHydrated()
  if (hydrated && !hasPasskeys()) return null
  const enter = async () => {
    setBusy(true)
    try {
      await signInBy(async () => (await import('./second-step.queries.ts')).passkeySignIn())
      onSignedIn()
    } catch (error) {
      onFailure(error instanceof Error ? error.message : 'Sign in failed. Please try again.')
    }
    setBusy(false)
  }
  return (
    <Button
      variant="outline"
      disabled={disabled}
      busy={busy}
      // Prerendered, before it is known whether the browser has passkeys.
      className="[.no-passkeys_&]:hidden"
      onClick={() => void enter()}
    >
      {!busy && <Fingerprint aria-hidden="true" />}
      Sign in with a passkey
    </Button>
  )
}

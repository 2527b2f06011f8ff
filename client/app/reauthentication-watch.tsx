import { useEffect, useState } from 'react'
import { onReauthenticationRequested } from '#client/platform/session/reauthentication.ts'
import { lateDialog } from '#client/ui/overlays/late-dialog.tsx'

const ReauthenticationDialog = lateDialog(
  async () =>
    (await import('#client/features/second-factors/reauthentication-dialog.tsx'))
      .ReauthenticationDialog,
)

/** Asks for a proof when a call needs one, over the current screen, which stays as it is. */
export function ReauthenticationWatch() {
  const [settle, setSettle] = useState<((proved: boolean) => void) | null>(null)
  useEffect(
    () =>
      onReauthenticationRequested(() => {
        const { promise, resolve } = Promise.withResolvers<boolean>()
        setSettle(() => resolve)
        return promise
      }),
    [],
  )
  if (!settle) return null
  const answer = (proved: boolean) => {
    setSettle(null)
    settle(proved)
  }
  return <ReauthenticationDialog onProved={() => answer(true)} onClose={() => answer(false)} />
}

import { lazy, Suspense, useEffect, useState } from 'react'
import { onReauthenticationRequested } from '#client/platform/session/reauthentication.ts'

const ReauthenticationDialog = lazy(
  () => import('#client/features/second-factors/reauthentication-dialog.tsx'),
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
  return (
    <Suspense>
      <ReauthenticationDialog
        onDone={(proved) => {
          setSettle(null)
          settle(proved)
        }}
      />
    </Suspense>
  )
}

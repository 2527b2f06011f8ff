import { lazy, Suspense, useEffect, useState } from 'react'
import { onProofAsked } from '#client/platform/session/proof.ts'

const ProofDialog = lazy(() => import('#client/features/second-factors/proof-dialog.tsx'))

/** Asks for a proof when a call needs one, over the current screen, which stays as it is. */
export function ProofWatch() {
  const [settle, setSettle] = useState<((proved: boolean) => void) | null>(null)
  useEffect(
    () =>
      onProofAsked(() => {
        const { promise, resolve } = Promise.withResolvers<boolean>()
        setSettle(() => resolve)
        return promise
      }),
    [],
  )
  if (!settle) return null
  return (
    <Suspense>
      <ProofDialog
        onDone={(proved) => {
          setSettle(null)
          settle(proved)
        }}
      />
    </Suspense>
  )
}

import { useEffect, useState } from 'react'
import type { Parcel } from '#client/platform/offline/device-store.ts'
import { onLeaving } from '#client/platform/session/leaving.ts'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'

interface Question {
  waiting: readonly Parcel[]
  settle: (leaves: boolean) => void
}

/** Warns on sign-out while something on this device has not reached the academy. */
export function LeavingWatch() {
  const [question, setQuestion] = useState<Question | null>(null)
  useEffect(
    () =>
      onLeaving((waiting) => {
        const { promise, resolve } = Promise.withResolvers<boolean>()
        setQuestion({ waiting, settle: resolve })
        return promise
      }),
    [],
  )
  if (!question) return null
  const answer = (leaves: boolean) => {
    setQuestion(null)
    question.settle(leaves)
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={() => answer(false)}
      title="Some changes have not been sent"
      description={
        <>
          They are only on this device, and signing out deletes them:{' '}
          {question.waiting.map(({ label }) => label).join('; ')}
        </>
      }
      cancelLabel="Stay signed in"
      confirmLabel="Sign out and delete them"
      destructive
      onConfirm={() => answer(true)}
    />
  )
}

import { useEffect, useState } from 'react'
import { onQuestion, type Requested } from './ask-first.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** Shows the questions of `askFirst`; rendered once, in the root. */
export function QuestionArea() {
  const [requested, setRequested] = useState<Requested | null>(null)
  useEffect(
    () =>
      onQuestion((next) =>
        setRequested((before) => {
          before?.settle(false)
          return next
        }),
      ),
    [],
  )
  if (!requested) return null
  const answer = (confirmed: boolean) => {
    setRequested(null)
    requested.settle(confirmed)
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={() => answer(false)}
      title={requested.title}
      description={requested.description}
      confirmLabel={requested.confirmLabel}
      cancelLabel={requested.cancelLabel}
      destructive={requested.destructive ?? true}
      onConfirm={() => answer(true)}
    />
  )
}

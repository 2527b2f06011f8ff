import { useEffect, useState } from 'react'
import { type Asked, onAsked } from './ask-first.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** Shows the questions of `askFirst`; rendered once, in the root. */
export function QuestionArea() {
  const [asked, setAsked] = useState<Asked | null>(null)
  useEffect(
    () =>
      onAsked((next) =>
        setAsked((before) => {
          before?.settle(false)
          return next
        }),
      ),
    [],
  )
  if (!asked) return null
  const answer = (confirmed: boolean) => {
    setAsked(null)
    asked.settle(confirmed)
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={() => answer(false)}
      title={asked.title}
      description={asked.description}
      confirmLabel={asked.confirmLabel}
      cancelLabel={asked.cancelLabel}
      destructive={asked.destructive ?? true}
      onConfirm={() => answer(true)}
    />
  )
}

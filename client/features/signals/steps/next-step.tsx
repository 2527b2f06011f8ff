import { useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { lateDialog } from '#client/ui/overlays/late-dialog.tsx'
import { possibleSteps } from '#contract/signals/signal-position.ts'
import type { Signal } from '#contract/signals/signals.ts'
import { useSendOnLeave } from './held-step.tsx'

const NextStepDialog = lateDialog(
  async () => (await import('./next-step-dialog.tsx')).NextStepDialog,
)

/** For those who lead signals: records what happens to this one. */
export function NextStep({ signal }: { signal: Signal }) {
  const [isOpen, setOpen] = useState(false)
  useSendOnLeave()
  if (possibleSteps(signal).length === 0) return null
  return (
    <>
      <Button variant="outline" size="sm" className="w-fit" onClick={() => setOpen(true)}>
        Next step
      </Button>
      {isOpen && <NextStepDialog signal={signal} onClose={() => setOpen(false)} />}
    </>
  )
}

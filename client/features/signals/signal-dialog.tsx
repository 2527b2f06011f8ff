import { useId, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import type { Signal } from '#contract/signals.ts'
import { SignalForm, type StrategyChoice } from './signal-form.tsx'
import { SignalHistory } from './signal-history.tsx'

interface SignalDialogProps {
  /** The signal to change; without one a new signal is published. */
  signal?: Signal
  /** The strategies that it can use. */
  strategies: readonly StrategyChoice[]
  onClose: () => void
}

/** Publishes a signal, or changes one and shows what has become of it. */
export function SignalDialog({ signal, strategies, onClose }: SignalDialogProps) {
  const formId = useId()
  const [busy, setBusy] = useState(false)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={signal ? 'Edit Signal' : 'Create Signal'}
      width="lg"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            {signal ? 'Save Changes' : 'Create Signal'}
          </Button>
        </>
      }
    >
      <SignalForm
        id={formId}
        signal={signal}
        strategies={strategies}
        onSaved={onClose}
        onBusyChange={setBusy}
      />
      {signal && (
        <section className="mt-6 flex flex-col gap-3">
          <h3 className="text-sm font-medium">History</h3>
          <SignalHistory history={signal.history} />
        </section>
      )}
    </Dialog>
  )
}

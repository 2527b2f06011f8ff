import { useId, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import type { Strategy } from '#contract/mentorship.ts'
import { StrategyForm } from './strategy-form.tsx'

interface StrategyDialogProps {
  /** The strategy to change; without one a new strategy is created. */
  strategy?: Strategy
  onClose: () => void
}

/** Creates a strategy or changes one. */
export function StrategyDialog({ strategy, onClose }: StrategyDialogProps) {
  const formId = useId()
  const [busy, setBusy] = useState(false)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={strategy ? 'Edit Strategy' : 'Create Strategy'}
      width="lg"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            {strategy ? 'Save Changes' : 'Create Strategy'}
          </Button>
        </>
      }
    >
      <StrategyForm id={formId} strategy={strategy} onSaved={onClose} onBusyChange={setBusy} />
    </Dialog>
  )
}

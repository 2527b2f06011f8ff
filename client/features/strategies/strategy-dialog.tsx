import { FormDialog } from '#client/ui/forms/form-dialog.tsx'
import type { Strategy } from '#contract/strategies.ts'
import { StrategyForm } from './strategy-form.tsx'

interface StrategyDialogProps {
  /** The strategy to change; without one, a new strategy is created. */
  strategy?: Strategy
  onClose: () => void
}

/** Creates a strategy or changes one. */
export function StrategyDialog({ strategy, onClose }: StrategyDialogProps) {
  return (
    <FormDialog
      title={strategy ? 'Edit Strategy' : 'Create Strategy'}
      submitLabel={strategy ? 'Save Changes' : 'Create Strategy'}
      width="lg"
      onClose={onClose}
    >
      {(form) => <StrategyForm {...form} strategy={strategy} />}
    </FormDialog>
  )
}

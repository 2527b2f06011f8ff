import { FormDialog } from '#client/ui/forms/form-dialog.tsx'
import type { Signal } from '#contract/signals/signals.ts'
import { SignalHistory } from '../signal-history.tsx'
import { SignalForm, type StrategyChoice } from './signal-form.tsx'

export interface SignalDialogProps {
  /** The signal to change; without one, a new signal is published. */
  signal?: Signal
  /** The strategies that it can refer to. */
  strategies: readonly StrategyChoice[]
  onClose: () => void
}

/** Publishes a signal, or changes one and shows its history. */
export function SignalDialog({ signal, strategies, onClose }: SignalDialogProps) {
  return (
    <FormDialog
      title={signal ? 'Edit Signal' : 'Create Signal'}
      submitLabel={signal ? 'Save Changes' : 'Create Signal'}
      width="lg"
      onClose={onClose}
    >
      {(form) => (
        <>
          <SignalForm {...form} signal={signal} strategies={strategies} />
          {signal && (
            <section className="mt-6 flex flex-col gap-3">
              <h3 className="text-sm font-medium">History</h3>
              <SignalHistory history={signal.history} />
            </section>
          )}
        </>
      )}
    </FormDialog>
  )
}

import { FormDialog } from '#client/ui/forms/form-dialog.tsx'
import type { SignalDraft } from '#contract/signals/incoming-signals.ts'
import type { ScheduledSignal } from '#contract/signals/scheduled-signals.ts'
import type { Signal } from '#contract/signals/signals.ts'
import { formSignalOf } from '../scheduled/scheduled.queries.ts'
import { SignalHistory } from '../signal-history.tsx'
import { SignalForm, type StrategyChoice } from './signal-form.tsx'

export interface SignalDialogProps {
  /** The signal to change; without one, a new signal is published. */
  signal?: Signal
  /** The one that waits for its time, to change instead. */
  scheduled?: ScheduledSignal
  /** What came in, to publish it. */
  draft?: SignalDraft
  /** The strategies that it can refer to. */
  strategies: readonly StrategyChoice[]
  onClose: () => void
}

/** Publishes a signal, or changes one and shows its history. */
export function SignalDialog(props: SignalDialogProps) {
  const { signal, scheduled, draft, strategies, onClose } = props
  return (
    <FormDialog
      title={scheduled ? 'Edit Scheduled Signal' : signal ? 'Edit Signal' : 'Create Signal'}
      submitLabel={signal || scheduled ? 'Save Changes' : 'Create Signal'}
      width="lg"
      onClose={onClose}
    >
      {(form) => (
        <>
          <SignalForm
            {...form}
            signal={scheduled ? formSignalOf(scheduled) : signal}
            draft={draft}
            strategies={strategies}
          />
          {signal && (
            <section className="mt-6 flex flex-col gap-3">
              <h3 className="text-sm font-medium">History</h3>
              <SignalHistory signal={signal} />
            </section>
          )}
        </>
      )}
    </FormDialog>
  )
}

import {
  SignalDialog,
  type SignalDialogProps,
} from '#client/features/signals/form/signal-dialog.tsx'
import { useStrategyChoices } from './use-strategy-choices.ts'

/** Publishes or changes a signal, which can refer to a strategy. */
export function StrategySignal(props: Omit<SignalDialogProps, 'strategies'>) {
  return <SignalDialog {...props} strategies={useStrategyChoices()} />
}

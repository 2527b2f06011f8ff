import { ChartCandlestick, StepForward, Users } from 'lucide-react'
import { RowButtons } from '#client/ui/lists/row-buttons.tsx'
import { possibleSteps } from '#contract/signals/signal-position.ts'
import type { Signal } from '#contract/signals/signals.ts'
import { useDeleteSignal } from '../managed-signals.queries.ts'
import { deleteQuestion, deletion } from '../signal-words.ts'

interface SignalActionsProps {
  signal: Signal
  onEdit: () => void
  onStep: () => void
  /** Absent if there are no candles. */
  onChart: (() => void) | undefined
  /** Absent for those who may not read journals. */
  onTakers: (() => void) | undefined
}

/** What can be done with a signal of the office's list. */
export function SignalActions({ signal, onEdit, onStep, onChart, onTakers }: SignalActionsProps) {
  const remove = useDeleteSignal()
  return (
    <RowButtons
      item={signal}
      onEdit={onEdit}
      remove={remove}
      deleteQuestion={deleteQuestion}
      deletion={deletion}
      others={[
        ...(possibleSteps(signal).length > 0
          ? [
              {
                label: 'Next step',
                name: `Next step of ${signal.title}`,
                icon: <StepForward aria-hidden="true" />,
                isIcon: true,
                onSelect: onStep,
              },
            ]
          : []),
        ...(onChart
          ? [
              {
                label: 'Candles',
                name: `Show ${signal.title} on candles`,
                icon: <ChartCandlestick aria-hidden="true" />,
                isIcon: true,
                onSelect: onChart,
              },
            ]
          : []),
        ...(onTakers
          ? [
              {
                label: 'Who took it',
                name: `Who took ${signal.title}`,
                icon: <Users aria-hidden="true" />,
                isIcon: true,
                onSelect: onTakers,
              },
            ]
          : []),
      ]}
    />
  )
}

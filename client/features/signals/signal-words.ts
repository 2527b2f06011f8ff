import type { Outcome } from '#client/ui/overlays/outcome-toast.ts'
import {
  nextSignalStatuses,
  type OrderType,
  type Signal,
  type SignalStatus,
} from '#contract/signals/signals.ts'

export const loadFailure = 'Failed to load data. Please try again.'

export const saveFailure = 'Failed to save content. Please try again.'

export const chartProblem = 'The chart must be an image'

export const chartFailure = 'The signal is saved, but not its chart. Please try again.'

/** The toast title for a saved signal; `existed` tells a change from a new one. */
export const savedTitle = (existed: boolean): string =>
  existed ? 'Signal Updated' : 'Signal Created'

/** The same for a signal that waits for its time. */
export const scheduledTitle = (existed: boolean): string =>
  existed ? 'Scheduled Signal Updated' : 'Signal Scheduled'

export const statusChange: Outcome = { done: savedTitle(true), failed: saveFailure }

export const deleteQuestion = 'Are you sure you want to delete this signal?'

export const deletion: Outcome = {
  done: 'Signal Deleted',
  failed: 'Failed to delete signal. Please try again.',
}

export const orderTypeWords: Record<OrderType, string> = {
  market: 'Market',
  limit: 'Limit',
  stop: 'Stop',
}

/** Whether nothing can follow this status. */
export const isFinal = (status: SignalStatus): boolean => nextSignalStatuses[status].length === 0

/** The heading of a signal. */
export type SignalHead = 'title' | 'pair'

/** The heading, and the other of title and pair if that differs. */
export function headingOf({ title, pair }: Pick<Signal, 'title' | 'pair'>, head: SignalHead) {
  const heading = head === 'pair' && pair !== null ? pair : title
  return { heading, other: heading === title ? pair : title }
}

/** Whether it has any price at all. */
export const hasLevels = (signal: Pick<Signal, 'entry' | 'takeProfit' | 'stopLoss'>): boolean =>
  [signal.entry, signal.takeProfit, signal.stopLoss].some((price) => price !== null)

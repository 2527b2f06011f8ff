import type { BadgeProps } from '#client/ui/badge.tsx'
import type { Outcome } from '#client/ui/outcome-toast.ts'
import { nextSignalStatuses, type OrderType, type SignalStatus } from '#contract/signals.ts'

export const loadFailure = 'Failed to load data. Please try again.'

export const saveFailure = 'Failed to save content. Please try again.'

export const chartProblem = 'The chart must be an image'

export const chartFailure = 'The signal is saved, but not its chart. Please try again.'

/** What a saved signal is announced with; `existed` tells a change from a new one. */
export const savedTitle = (existed: boolean): string =>
  existed ? 'Signal Updated' : 'Signal Created'

export const statusChange: Outcome = { done: savedTitle(true), failed: saveFailure }

export const deleteQuestion = 'Are you sure you want to delete this signal?'

export const deletion: Outcome = {
  done: 'Signal Deleted',
  failed: 'Failed to delete signal. Please try again.',
}

/** A status in words, and how its badge looks. */
export const statusWords: Record<SignalStatus, { label: string; look: BadgeProps['variant'] }> = {
  pending: { label: 'Pending', look: 'warning' },
  active: { label: 'Active', look: 'info' },
  hit_tp: { label: 'Hit Take Profit', look: 'success' },
  hit_sl: { label: 'Hit Stop Loss', look: 'danger' },
  closed: { label: 'Closed', look: 'neutral' },
  cancelled: { label: 'Cancelled', look: 'neutral' },
  expired: { label: 'Expired', look: 'neutral' },
}

export const orderTypeWords: Record<OrderType, string> = {
  market: 'Market',
  limit: 'Limit',
  stop: 'Stop',
}

/** Whether nothing can follow this status. */
export const isFinal = (status: SignalStatus): boolean => nextSignalStatuses[status].length === 0

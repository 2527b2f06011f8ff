import type { SignalStatus } from '#contract/signals/signals.ts'
import type { BadgeProps } from '../displays/badge.tsx'

/** A signal's status in words, and its badge's look. */
export const signalStatusWords: Record<
  SignalStatus,
  { label: string; look: BadgeProps['variant'] }
> = {
  pending: { label: 'Pending', look: 'warning' },
  active: { label: 'Active', look: 'info' },
  hit_tp: { label: 'Hit Take Profit', look: 'success' },
  hit_sl: { label: 'Hit Stop Loss', look: 'danger' },
  closed: { label: 'Closed', look: 'neutral' },
  cancelled: { label: 'Cancelled', look: 'neutral' },
  expired: { label: 'Expired', look: 'neutral' },
}

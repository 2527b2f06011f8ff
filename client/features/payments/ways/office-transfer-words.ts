import type { BadgeProps } from '#client/ui/displays/badge.tsx'
import type { Transfer, TransferStatus } from '#contract/payments/transfers.ts'

export const saveFailure = 'Failed to save. Please try again.'

export const transferLooks: Record<
  TransferStatus,
  { label: string; variant: BadgeProps['variant'] }
> = {
  awaited: { label: 'Awaited', variant: 'info' },
  paid: { label: 'Received', variant: 'success' },
  refused: { label: 'Refused', variant: 'danger' },
  cancelled: { label: 'Cancelled', variant: 'neutral' },
}

/** Who is to pay, even if the account has been deleted. */
export const payerOf = ({ user }: Pick<Transfer, 'user'>): string => user?.name ?? 'Deleted account'

export const confirmed = {
  done: 'Transfer Recorded',
  failed: 'Failed to record the transfer. Please try again.',
}

export const refused = {
  done: 'Transfer Refused',
  failed: 'Failed to refuse the transfer. Please try again.',
}

export const sentBack = {
  done: 'Refund Recorded',
  failed: 'Failed to record the refund. Please try again.',
}

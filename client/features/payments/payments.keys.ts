import type { LiveEntry } from '#client/platform/http/live.tsx'

export const paymentKeys = {
  config: ['payments', 'config'] as const,
  quote: ['payments', 'quote'] as const,
  transactions: ['payments', 'transactions'] as const,
  recurring: ['payments', 'recurring'] as const,
  check: ['payments', 'check'] as const,
  ownTransfers: ['payments', 'own transfers'] as const,
  processing: ['payments', 'processing'] as const,
  stripeSettings: ['payments', 'stripe settings'] as const,
  transfers: ['payments', 'transfers'] as const,
  transferSettings: ['payments', 'transfer settings'] as const,
}

/** What events make stale. */
export const events: LiveEntry[] = [
  { on: ['transaction.changed'], queryKey: paymentKeys.transactions },
  { on: ['transaction.changed', 'transfer.refund_due'], queryKey: paymentKeys.transfers },
  { on: ['transfer.refused'], queryKey: paymentKeys.ownTransfers },
  { on: ['payment.failed', 'receipt.issued'], queryKey: paymentKeys.processing },
  { on: ['settings.changed'], queryKey: paymentKeys.config },
  { on: ['recurring.changed', 'recurring.failed'], queryKey: paymentKeys.recurring },
]

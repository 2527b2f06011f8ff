import type { LiveEntry } from '#client/platform/http/live.tsx'

export const paymentKeys = {
  config: ['payments', 'config'] as const,
  quote: ['payments', 'quote'] as const,
  transactions: ['payments', 'transactions'] as const,
  recurring: ['payments', 'recurring'] as const,
}

/** What events make stale. */
export const events: LiveEntry[] = [
  { on: ['transaction.changed'], queryKey: paymentKeys.transactions },
  { on: ['recurring.changed', 'recurring.failed'], queryKey: paymentKeys.recurring },
]

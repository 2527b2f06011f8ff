import type { LiveEntry } from '#client/platform/live.tsx'

export const paymentKeys = {
  config: ['payments', 'config'] as const,
  transactions: ['payments', 'transactions'] as const,
  own: ['payments', 'own'] as const,
}

/** What events make outdated. */
export const paymentEvents: LiveEntry[] = [
  { on: ['transaction.changed'], queryKey: paymentKeys.transactions },
  { on: ['role_request.decided', 'access.changed'], queryKey: paymentKeys.own },
]

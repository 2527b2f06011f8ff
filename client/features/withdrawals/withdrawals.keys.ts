import type { LiveEntry } from '#client/platform/http/live.tsx'

export const withdrawalKeys = {
  terms: ['withdrawals', 'terms'] as const,
  own: ['withdrawals', 'own'] as const,
}

/** What events make stale. */
export const events: LiveEntry[] = [
  { on: ['receipt.issued', 'access.changed'], queryKey: withdrawalKeys.own },
]

import type { LiveEntry } from '#client/platform/http/live.tsx'

export const disputeKeys = { gauge: ['disputes', 'gauge'] as const }

/** What events make stale. */
export const events: LiveEntry[] = [{ on: ['transaction.changed'], queryKey: disputeKeys.gauge }]

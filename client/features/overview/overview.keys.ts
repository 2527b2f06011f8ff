import type { LiveEntry } from '#client/platform/http/live.tsx'

export const overviewKeys = { all: ['overview'] as const }

/** What events make stale. */
export const events: LiveEntry[] = [{ on: ['transaction.changed'], queryKey: overviewKeys.all }]

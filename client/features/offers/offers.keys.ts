import type { LiveEntry } from '#client/platform/http/live.tsx'

export const offerKeys = { all: ['offers'] as const }

/** What events make stale. */
export const events: LiveEntry[] = [{ on: ['settings.changed'], queryKey: offerKeys.all }]

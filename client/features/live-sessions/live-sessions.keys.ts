import type { LiveEntry } from '#client/platform/http/live.tsx'

export const sessionKeys = { all: ['live-sessions'] as const }

/** What events make stale. */
export const events: LiveEntry[] = [
  { on: ['live_session.scheduled', 'live_session.changed'], queryKey: sessionKeys.all },
]

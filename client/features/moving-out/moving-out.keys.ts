import type { LiveEntry } from '#client/platform/http/live.tsx'

export const movingOutKeys = { archive: ['moving-out', 'archive'] as const }

/** What events make stale. */
export const events: LiveEntry[] = [
  { on: ['moving_out.changed', 'moving_out.made'], queryKey: movingOutKeys.archive },
]

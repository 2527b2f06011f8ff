import type { LiveEntry } from '#client/platform/http/live.tsx'

export const pathKeys = { all: ['path'] as const }

/** What events make stale. */
export const events: LiveEntry[] = [
  { on: ['course.changed', 'access.changed'], queryKey: pathKeys.all },
]

import type { LiveEntry } from '#client/platform/http/live.tsx'

export const firstHourKeys = { all: ['first-hour'] as const }

/** What events make stale. */
export const events: LiveEntry[] = [
  { on: ['settings.changed', 'course.changed'], queryKey: firstHourKeys.all },
]

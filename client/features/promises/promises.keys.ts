import type { LiveEntry } from '#client/platform/http/live.tsx'

export const promiseKeys = {
  all: ['promises'] as const,
  own: ['promises', 'own'] as const,
  breaches: ['promises', 'breaches'] as const,
}

/** What events make stale. */
export const events: LiveEntry[] = [
  { on: ['promise.broken', 'settings.changed'], queryKey: promiseKeys.all },
]

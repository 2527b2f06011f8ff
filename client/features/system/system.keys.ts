import type { LiveEntry } from '#client/platform/http/live.tsx'

export const systemKeys = {
  all: ['system'] as const,
  state: ['system', 'state'] as const,
  failed: ['system', 'failed-jobs'] as const,
}

/** What events make stale. */
export const events: LiveEntry[] = [
  { on: ['backup.failed', 'disk.changed'], queryKey: systemKeys.all },
]

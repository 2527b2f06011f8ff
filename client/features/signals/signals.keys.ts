import type { LiveEntry } from '#client/platform/http/live.tsx'

export const signalKeys = {
  all: ['signals'] as const,
  deliveries: ['signals', 'deliveries'] as const,
  heads: ['signals', 'heads'] as const,
  recordings: ['signals', 'recordings'] as const,
  withheld: ['signals', 'withheld'] as const,
  warnings: ['signals', 'warnings'] as const,
}

/** What events make stale. */
export const events: LiveEntry[] = [
  {
    on: ['signal.published', 'signal.changed', 'settings.changed', 'access.changed'],
    queryKey: signalKeys.all,
  },
  { on: ['record.day_signed'], queryKey: signalKeys.heads },
  { on: ['live_session.changed'], queryKey: signalKeys.recordings },
]

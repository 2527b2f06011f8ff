import type { LiveEntry } from '#client/platform/http/live.tsx'

export const signalKeys = { all: ['signals'], recordings: ['signals', 'recordings'] } as const

/** What events make stale. */
export const events: LiveEntry[] = [
  { on: ['signal.published', 'signal.changed'], queryKey: signalKeys.all },
  { on: ['live_session.changed'], queryKey: signalKeys.recordings },
]

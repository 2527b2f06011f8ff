import type { LiveEntry } from '#client/platform/http/live.tsx'

export const mentorshipKeys = { content: ['mentorship', 'content'] as const }

/** What events make stale. */
export const events: LiveEntry[] = [
  {
    // The outcome of a signal changes the record of its strategy.
    on: [
      'live_session.scheduled',
      'live_session.changed',
      'strategy.changed',
      'signal.changed',
      'challenge.changed',
    ],
    queryKey: mentorshipKeys.content,
  },
]

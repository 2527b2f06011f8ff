import type { LiveEntry } from '#client/platform/live.tsx'

export const mentorshipKeys = { content: ['mentorship', 'content'] as const }

/** What events make outdated. */
export const mentorshipEvents: LiveEntry[] = [
  {
    // A signal's end changes the record of its strategy.
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

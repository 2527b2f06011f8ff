import type { LiveEntry } from '#client/platform/http/live.tsx'

export const academyKeys = { content: ['academy', 'content'] as const }

/** What events make stale. */
export const events: LiveEntry[] = [
  {
    on: ['course.changed', 'quiz.marked', 'live_session.scheduled', 'live_session.changed'],
    queryKey: academyKeys.content,
  },
]

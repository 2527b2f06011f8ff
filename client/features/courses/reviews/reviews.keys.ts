import type { LiveEntry } from '#client/platform/http/live.tsx'

export const reviewKeys = { own: ['reviews'] as const }

/** What events make stale: lessons come and go, and with them what they ask. */
export const events: LiveEntry[] = [
  { on: ['course.changed', 'quiz.marked'], queryKey: reviewKeys.own },
]

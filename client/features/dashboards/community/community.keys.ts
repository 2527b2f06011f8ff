import type { LiveEntry } from '#client/platform/http/live.tsx'

export const communityKeys = { content: ['community', 'content'] as const }

/** What events make stale. */
export const events: LiveEntry[] = [
  {
    on: ['course.changed', 'signal.published', 'signal.changed', 'settings.changed'],
    queryKey: communityKeys.content,
  },
]

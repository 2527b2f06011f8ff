import type { LiveEntry } from '#client/platform/http/live.tsx'
import { seconds } from '#client/platform/http/query.ts'

export const announcementKeys = {
  all: ['announcements'] as const,
  current: ['announcements', 'current'] as const,
  list: ['announcements', 'list'] as const,
}

/** What events make stale. */
export const events: LiveEntry[] = [
  {
    on: ['announcement.begun', 'announcement.changed'],
    queryKey: announcementKeys.all,
    pause: seconds(1),
  },
]

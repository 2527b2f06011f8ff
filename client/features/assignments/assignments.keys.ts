import type { LiveEntry } from '#client/platform/http/live.tsx'

export const assignmentKeys = {
  all: ['assignments'] as const,
  own: ['assignments', 'own'] as const,
  managed: ['assignments', 'managed'] as const,
  queue: ['assignments', 'queue'] as const,
}

/** What events make stale. */
export const events: LiveEntry[] = [
  {
    on: ['assignment.changed', 'assignment.graded', 'course.changed'],
    queryKey: assignmentKeys.all,
  },
]

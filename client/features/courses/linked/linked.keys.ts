import type { LiveEntry } from '#client/platform/http/live.tsx'

/** The keys of all queries about lessons that are an assignment or a live session. */
export const linkedKeys = {
  all: ['linked-lessons'] as const,
  one: (courseId: string, lessonId: string) => ['linked-lessons', courseId, lessonId] as const,
}

/** What events make stale. */
export const events: LiveEntry[] = [
  {
    on: [
      'course.changed',
      'assignment.changed',
      'assignment.graded',
      'live_session.scheduled',
      'live_session.changed',
    ],
    queryKey: linkedKeys.all,
  },
]

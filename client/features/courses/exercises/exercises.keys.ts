import type { LiveEntry } from '#client/platform/http/live.tsx'

/** The keys of all queries about chart exercises. */
export const exerciseKeys = {
  all: ['exercises'] as const,
  series: ['exercises', 'series'] as const,
  candles: ['exercises', 'candles'] as const,
  one: (courseId: string, exerciseId: string) => ['exercises', courseId, exerciseId] as const,
}

/** What events make stale. */
export const events: LiveEntry[] = [
  {
    on: ['course.changed', 'exercise.answered', 'exercise.marked'],
    queryKey: exerciseKeys.all,
  },
]

import type { QueryKey } from '@tanstack/react-query'
import type { LiveEntry } from '#client/platform/live.tsx'

/** The keys of everything that is read about courses. */
export const courseKeys = {
  all: ['courses'] as const,
  list: ['courses', 'list'] as const,
  managed: ['courses', 'managed'] as const,
  figures: ['courses', 'figures'] as const,
  videos: (courseId: string) => ['courses', 'videos', courseId] as const,
  uploads: (courseId: string) => ['courses', 'uploads', courseId] as const,
}

/**
 * Whether what is read under a key may change with these courses, null for any: all does but the
 * lessons of others.
 */
export function mayConcern(key: QueryKey, courseIds: ReadonlySet<string> | null): boolean {
  const [subject, what, id] = key
  const isOfOne = subject === 'courses' && (what === 'videos' || what === 'uploads')
  return !isOfOne || courseIds === null || (typeof id === 'string' && courseIds.has(id))
}

/**
 * What events make outdated. A student's screen keeps the lessons of every course: those of other
 * courses stay, so that an event costs a handful of calls.
 */
export const courseEvents: LiveEntry[] = [
  { on: ['course.changed'], queryKey: courseKeys.all, concerns: mayConcern },
]

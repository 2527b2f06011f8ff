import type { LiveEntry } from '#client/platform/http/live.tsx'

/** The keys of all queries about drills. */
export const drillKeys = {
  all: ['drills'] as const,
  one: (courseId: string, drillId: string) => ['drills', courseId, drillId] as const,
}

/** What events make stale. */
export const events: LiveEntry[] = [
  { on: ['course.changed', 'drill.finished'], queryKey: drillKeys.all },
]

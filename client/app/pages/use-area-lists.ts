import { useQueries, useQuery } from '@tanstack/react-query'
import {
  coursesQuery,
  modulesQuery,
  videosQuery,
} from '#client/features/courses/courses.queries.ts'
import { sessionsQuery } from '#client/features/live-sessions/live-sessions.queries.ts'
import { openSignalsQuery } from '#client/features/signals/signals.queries.ts'
import { minutes } from '#client/platform/http/query.ts'
import type { Course } from '#contract/courses.ts'

/**
 * Loads the courses, signals and live sessions of an area together on entry and again every `every`
 * milliseconds, so that each section is up to date when it is opened and changes are noticed on every
 * screen of the area. Returns the courses, none until they are known. Failures are reported
 * by the screen that shows the list.
 */
export function useAreaLists(every: number): Course[] {
  const { data: courses = [] } = useQuery({ ...coursesQuery(), refetchInterval: every })
  useQuery({ ...openSignalsQuery(1), refetchInterval: every, notifyOnChangeProps: [] })
  useQuery({ ...sessionsQuery({ page: 1 }), refetchInterval: every, notifyOnChangeProps: [] })
  return courses
}

/**
 * Loads the videos of each of these courses, and its modules if it has any; a course whose videos fail to
 * load simply has none. They stay fresh for three minutes: one call per course on every window focus would be
 * too many.
 */
export function useCourseVideos(courses: readonly Course[]): void {
  const stored = { staleTime: minutes(3), notifyOnChangeProps: [] }
  useQueries({ queries: courses.map(({ id }) => ({ ...videosQuery(id), ...stored })) })
  const modular = courses.filter(({ moduleCount = 0 }) => moduleCount > 0)
  useQueries({ queries: modular.map(({ id }) => ({ ...modulesQuery(id), ...stored })) })
}

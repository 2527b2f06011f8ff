import { useQueries, useQuery } from '@tanstack/react-query'
import { coursesQuery, videosQuery } from '#client/features/courses/courses.queries.ts'
import { sessionsQuery } from '#client/features/live-sessions/live-sessions.queries.ts'
import { openSignalsQuery } from '#client/features/signals/signals.queries.ts'
import { minutes } from '#client/platform/query.ts'

/**
 * Loads the courses, signals and live sessions of an area together when it is entered, and again
 * `every` so many milliseconds: each section is there when it is opened, and as it is now, since
 * what changes is heard of on every screen of the area. Gives the courses' ids, none while they are
 * not known. Who shows a list tells of its failure.
 */
export function useAreaLists(every: number): string[] {
  const { data: courses = [] } = useQuery({ ...coursesQuery(), refetchInterval: every })
  useQuery({ ...openSignalsQuery(1), refetchInterval: every, notifyOnChangeProps: [] })
  useQuery({ ...sessionsQuery({ page: 1 }), refetchInterval: every, notifyOnChangeProps: [] })
  return courses.map(({ id }) => id)
}

/**
 * Loads the videos of each of these courses; a course whose videos are missing just has none. They
 * keep for three minutes: a call for each course at every change of the window would be too many.
 */
export function useCourseVideos(courseIds: readonly string[]): void {
  const kept = { staleTime: minutes(3), notifyOnChangeProps: [] }
  useQueries({ queries: courseIds.map((id) => ({ ...videosQuery(id), ...kept })) })
}

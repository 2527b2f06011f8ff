import type { SearchedKind } from '#server/platform/module/contributions.ts'
import { readerOf } from './courses.policy.ts'
import type { CoursesDeps } from './index.ts'
import { findCourses, findLessons, findNotes } from './search.store.ts'

/** What a search finds of courses. */
export const searchedCourses = (
  deps: Pick<CoursesDeps, 'access' | 'db' | 'now'>,
): SearchedKind[] => {
  const { pool } = deps.db
  return [
    {
      kind: 'course',
      find: (actor, searched) => findCourses(pool, readerOf(deps, actor), searched),
    },
    {
      kind: 'lesson',
      find: (actor, searched) => findLessons(pool, readerOf(deps, actor), searched),
    },
    { kind: 'note', find: (actor, searched) => findNotes(pool, readerOf(deps, actor), searched) },
  ]
}

import type { AssignmentSort, ManagedAssignment } from '#contract/assignments.ts'
import type { Page } from '#contract/endpoint.ts'
import type { ListQuery } from '#contract/lists.ts'
import { partOf } from '#server/platform/database/lists.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { visibleCourses } from './assignments.policy.ts'
import { presentManaged } from './assignments.present.ts'
import { coursesMatching } from './assignments.rules.ts'
import { type CourseOrder, coursesWithAssignments, selectManaged } from './assignments.store.ts'
import type { AssignmentsDeps } from './deps.ts'

type ReadDeps = Omit<AssignmentsDeps, 'now'>

/** A page of all assignments, newest first unless sorted, with their total number. */
export async function listManaged(
  { db, courses }: ReadDeps,
  actor: Actor,
  query: ListQuery<AssignmentSort> & { courseId?: string },
): Promise<Page<ManagedAssignment>> {
  const titles = await visibleCourses({ courses }, actor, coursesWithAssignments)
  const { rows, total } = await selectManaged(db.pool, partOf(query), orderOf(titles, query.search))
  const assignments = rows.map((row) => presentManaged(row, titles.get(row.courseId) ?? ''))
  return { items: assignments, total }
}

const orderOf = (titles: ReadonlyMap<string, string>, search: string | undefined): CourseOrder => ({
  matching: search ? coursesMatching(titles, search) : [],
  byTitle: [...titles].sort(([, one], [, other]) => one.localeCompare(other)).map(([id]) => id),
})

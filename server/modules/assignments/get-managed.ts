import type { ManagedAssignment } from '#contract/assignments.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { visibleCourses } from './assignments.policy.ts'
import { presentManaged } from './assignments.present.ts'
import { courseOfAssignment, findManaged } from './assignments.store.ts'
import type { AssignmentsDeps } from './deps.ts'

type ReadDeps = Omit<AssignmentsDeps, 'now'>

/** One assignment with its figures; 404 if there is none. */
export async function getManaged(
  { db, courses }: ReadDeps,
  actor: Actor,
  id: string,
): Promise<ManagedAssignment> {
  const [row, titles] = await Promise.all([
    findManaged(db.pool, id),
    visibleCourses({ courses }, actor, courseOfAssignment(id)),
  ])
  const title = titles.get(row?.courseId ?? '')
  if (!row || title === undefined) throw notFound()
  return presentManaged(row, title)
}

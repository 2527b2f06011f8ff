import type { Actor } from '#server/platform/http/actor.ts'
import { visibleCourses } from './assignments.policy.ts'
import { countOpen } from './assignments.store.ts'
import type { AssignmentsDeps } from './deps.ts'

type ReadDeps = Pick<AssignmentsDeps, 'db' | 'courses' | 'media'>

/**
 * How many visible assignments the actor has to work on: nothing handed in yet, or graded 'needs
 * work'.
 */
export async function openCount(
  { db, courses }: Pick<ReadDeps, 'db' | 'courses'>,
  actor: Actor,
): Promise<number> {
  const titles = await visibleCourses({ courses }, actor)
  return countOpen(db.pool, [...titles.keys()], actor.id)
}

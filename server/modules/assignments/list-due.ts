import type { Actor } from '#server/platform/http/actor.ts'
import { instants } from '#server/platform/http/instants.ts'
import { selectDue } from './assignments.store.ts'
import type { AssignmentsDeps } from './deps.ts'

const mostDue = 100

/** The assignments of all courses visible to the actor, the earliest due first. */
export async function listDue(
  { db, courses }: Pick<AssignmentsDeps, 'db' | 'courses'>,
  actor: Actor,
) {
  const part = { courses: courses.visibleIds(actor), limit: mostDue }
  return (await selectDue(db.pool, actor.id, part)).map(instants)
}

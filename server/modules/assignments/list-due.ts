import type { Actor } from '#server/platform/http/actor.ts'
import { instants } from '#server/platform/http/instants.ts'
import { listDue } from './assignments.store.ts'
import type { AssignmentsDeps } from './deps.ts'

const mostDue = 100

/** The assignments of all courses visible to the actor, the earliest due first. */
export const createListDue =
  ({ db, courses }: Pick<AssignmentsDeps, 'db' | 'courses'>) =>
  async (actor: Actor) => {
    const part = { courses: courses.visibleIds(actor), limit: mostDue }
    return (await listDue(db.pool, actor.id, part)).map(instants)
  }
